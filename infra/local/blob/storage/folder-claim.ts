import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { join } from 'node:path';
import { loopback } from '../../kit/loopback.ts';
import { folderInUse, UnusableFolderError } from './unusable-folder.ts';

/** Where a server shows its claim: the path of a request, whose answer is the claim's `id`. It answers as soon as it listens. */
export const claimPath = '/_local/claim';

/** A server's claim to its folder. It holds as long as its server runs: neither an end nor a kill needs anything done to it. */
export interface Claim {
  port: number;
  id: string;
}

const claimFile = (folder: string) => join(folder, 'in-use.json');

/** How long a server that has the folder may take to say so, in milliseconds. */
const patience = 3_000;

const formatFile = (folder: string) => join(folder, 'local-blob.json');
const format = '{ "format": 1 }\n';

/** @throws UnusableFolderError for a folder with files of something else, which would be taken for leftovers. */
export function checkFormat(folder: string): void {
  const file = formatFile(folder);
  const found = existsSync(file) ? readFileSync(file, 'utf8') : '';
  if (found === '') {
    if (readdirSync(folder).some(name => join(folder, name) !== file))
      throw new UnusableFolderError(
        'UNUSABLE_FILE',
        `The folder ${folder} has files that are not of local Blob Storage, and is left as it is: use another folder`,
      );
    // On the disk before anything else is: without it the rest would be files of something else.
    writeFileSync(file, format, { flush: true });
  } else if (found !== format) {
    throw new UnusableFolderError(
      'UNUSABLE_FILE',
      `The folder ${folder} is of another version of local Blob Storage: use that version, or another folder`,
    );
  }
}

/** Takes the folder. @throws UnusableFolderError if another server has it; of two that start within milliseconds, both may. */
export async function claimFolder(folder: string, claim: Claim): Promise<void> {
  const before = readClaim(folder);
  if (before && (await isHeld(before))) throw folderInUse(folder);
  writeFileSync(claimFile(folder), JSON.stringify(claim));
}

/** The claim of the folder; undefined if there is none, or only a part of it, as after a power cut. */
function readClaim(folder: string): Claim | undefined {
  try {
    const { port, id } = Object(JSON.parse(readFileSync(claimFile(folder), 'utf8')));
    return port && id ? { port, id } : undefined;
  } catch (error) {
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * Whether the server of a claim still runs. Another program, or this one, may have its port by now; what says nothing there may
 * be the server, busy or stopped.
 */
function isHeld({ port, id }: Claim): Promise<boolean> {
  return new Promise(resolve => {
    const asked = get({ host: loopback, port, path: claimPath, agent: false, timeout: patience }, answer => {
      answer
        .once('close', () => resolve(false))
        .once('data', chunk => {
          resolve(String(chunk).includes(id));
          answer.destroy();
        });
    });
    asked
      .once('error', () => resolve(false))
      .once('timeout', () => {
        resolve(true);
        asked.destroy();
      });
  });
}
