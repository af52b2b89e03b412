import { randomUUID } from 'node:crypto';
import { existsSync, linkSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { join } from 'node:path';
import { loopback } from '../../kit/loopback.ts';
import { folderInUse, UnusableFolderError } from './unusable-folder.ts';

/** Where a server shows its claim: the path of a request, whose answer is the claim's `id`. It answers as soon as it listens. */
export const claimPath = '/_local/claim';

/** A server's claim to its folder. It holds as long as its server runs: neither an end nor a kill needs anything done to it. */
export interface Claim {
  port: number;
  /** The server's process. */
  pid: number;
  id: string;
}

export const newClaim = (): Omit<Claim, 'port'> => ({ pid: process.pid, id: randomUUID() });

/** How long a server that has the folder may take to say so, in milliseconds. */
const patience = 3_000;

/**
 * Claims are numbered, and the highest one counts. The server that takes the place of a claim makes the next number, which only one can
 * do. `in-use.json` is the claim of an older version.
 */
const claimName = /^(?:in-use|claim\.(\d+))\.json$/;
const claimFile = (folder: string, number: number) =>
  join(folder, number === 0 ? 'in-use.json' : `claim.${number}.json`);

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

/** Takes the folder. @throws UnusableFolderError if another server has it. */
export async function claimFolder(folder: string, claim: Claim): Promise<void> {
  // Nobody else writes a file of this name, because nobody else listens on this port.
  const written = join(folder, `new-claim.${claim.port}.json`);
  try {
    writeFileSync(written, JSON.stringify(claim));
    for (;;) {
      const newest = newestClaim(folder);
      if (await isHeld(claimFile(folder, newest))) throw folderInUse(folder);
      if (!linkNew(written, claimFile(folder, newest + 1))) continue;
      removeClaims(folder, newest - 1);
      return;
    }
  } finally {
    rmSync(written, { force: true });
  }
}

const numbersOfClaims = (folder: string): number[] =>
  readdirSync(folder).flatMap(name => {
    const found = claimName.exec(name);
    return found ? [Number(found[1] ?? 0)] : [];
  });

const newestClaim = (folder: string): number => Math.max(0, ...numbersOfClaims(folder));

/** Removes claims up to a number. The one before the newest stays: a folder that changes while it is listed shows one of the two. */
function removeClaims(folder: string, last: number): void {
  for (const number of numbersOfClaims(folder))
    if (number <= last) rmSync(claimFile(folder, number), { force: true });
}

/** Gives a file another name. Unlike a rename, it never takes the place of another. @returns whether the name was free. */
function linkNew(file: string, name: string): boolean {
  try {
    linkSync(file, name);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** What a file says of its claim; undefined if there is none, or only a part of it, as after a power cut. */
function readClaim(file: string): Partial<Claim> | undefined {
  try {
    return Object(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Whether the server of a claim still runs. Another program, or this one, may have its port by now. */
async function isHeld(file: string): Promise<boolean> {
  const { port, pid, id } = readClaim(file) ?? {};
  if (!port || !id) return false;
  const answer = await answerAt(port);
  return answer === 'silence' ? isAnotherProcess(pid) : answer.includes(id);
}

/** What is answered at a port about its claim, as much of it as a claim can be long. */
function answerAt(port: number): Promise<string> {
  return new Promise(resolve => {
    const asked = get({ host: loopback, port, path: claimPath, agent: false }, answer => {
      let text = '';
      const end = () => resolve(text);
      answer.setEncoding('utf8').on('data', chunk => {
        text += chunk;
        if (text.length > 1_000) answer.destroy();
      });
      answer.on('close', end).on('error', end);
    });
    asked.on('error', () => resolve('nothing listens, or it is no server of this kind'));
    setTimeout(() => {
      resolve('silence');
      asked.destroy();
    }, patience).unref();
  });
}

/**
 * Whether a process runs that is not this one. What listens and does not answer may be a server that is busy or stopped, or a
 * program that has got the port of one that is gone: then its process is most likely gone, too.
 */
function isAnotherProcess(pid: number | undefined): boolean {
  if (!pid || pid === process.pid) return false;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
