import { randomUUID } from 'node:crypto';
import { existsSync, linkSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { loopback } from '../../kit/loopback.ts';
import { folderInUse, UnusableFolderError } from './unusable-folder.ts';

/** Where a server tells which folder it has: the path of a request, whose answer is the claim. */
export const claimPath = '/_local/claim';

/** A server's claim to its folder, which it answers with as long as it runs: a kill needs no repair. */
export interface Claim {
  port: number;
  id: string;
}

export const newClaim = (port: number): Claim => ({ port, id: randomUUID() });

/** How long a server that has the folder may take to say so, in milliseconds. */
const patience = 3_000;

const claimFile = (folder: string) => join(folder, 'in-use.json');
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
    writeFileSync(file, format);
  } else if (found !== format) {
    throw new UnusableFolderError(
      'UNUSABLE_FILE',
      `The folder ${folder} is of another version of local Blob Storage: use that version, or another folder`,
    );
  }
}

/** Takes the folder. @throws UnusableFolderError if another process has it. */
export async function claimFolder(folder: string, claim: Claim): Promise<void> {
  const file = claimFile(folder);
  const written = `${file}.${claim.id}`;
  writeFileSync(written, JSON.stringify(claim));
  try {
    // Unlike a rename, a link never takes the place of another.
    linkSync(written, file);
    rmSync(written);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || (await isHeld(file))) {
      rmSync(written);
      throw (error as NodeJS.ErrnoException).code === 'EEXIST' ? folderInUse(folder) : error;
    }
    renameSync(written, file);
  }
}

export function releaseFolder(folder: string): void {
  rmSync(claimFile(folder), { force: true });
}

/** Whether the server of a claim still runs. Another program may have its port by now. */
async function isHeld(file: string): Promise<boolean> {
  const text = readFileSync(file, 'utf8');
  const port = Number(/"port":(\d+)/.exec(text)?.[1] ?? 0);
  return port > 0 && (await isAnswered(port, text));
}

/** Whether what listens on a port has a claim; what does not answer is taken for its server, which may be busy. */
function isAnswered(port: number, claim: string): Promise<boolean> {
  return new Promise(resolve => {
    const asked = request({ host: loopback, port, path: claimPath, timeout: patience }, answer => {
      let text = '';
      answer.setEncoding('utf8').on('data', chunk => (text += chunk));
      answer.on('end', () => resolve(text === claim)).on('error', () => resolve(false));
    });
    asked.on('error', () => resolve(false));
    asked.on('timeout', () => {
      resolve(true);
      asked.destroy();
    });
    asked.end();
  });
}
