import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The variable in which the global set-up passes the validators' folder to the tests. */
export const checksFolderVariable = 'DESCRIPTION_CHECKS';

/** The surfaces of the service, each with a description of its own. */
export type Surface = 'api' | 'public';

function checksRoot(): string {
  const folder = process.env[checksFolderVariable];
  if (!folder) throw new Error(`${checksFolderVariable} is not set: run the tests with npm test`);
  return folder;
}

/** The folder of what checks against a surface's description, and of what was seen of it. */
export const checksFolder = (surface: Surface): string => join(checksRoot(), surface);

/** What a test file has seen of the description. */
export interface Seen {
  testPath: string;
  seen: string[];
}

const prefix = 'seen-';

export const seenFile = (id: string) => `${prefix}${id}.json`;

/** What all test files have seen. */
export function allSeen(folder: string): Seen[] {
  const files = readdirSync(folder).filter(name => name.startsWith(prefix));
  return files.map(name => JSON.parse(readFileSync(join(folder, name), 'utf8')));
}
