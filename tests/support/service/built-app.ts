import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** The variable in which the global set-up passes the app's folder to the tests. */
export const appFolderVariable = 'APP_UNDER_TEST';

/** The folder with the app that the tests run: the unpacked package, and nothing else. */
export function builtApp(): string {
  const folder = process.env[appFolderVariable];
  if (!folder) throw new Error(`${appFolderVariable} is not set: run the tests with npm test`);
  return folder;
}

/** The zip that it was unpacked from. */
export const packageUnderTest = (): string => join(dirname(builtApp()), 'app.zip');

/** Copies the app to a folder of its own, without some of its files. */
export function copyAppWithout(...names: string[]): { folder: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'copied-app-'));
  cpSync(builtApp(), folder, { recursive: true });
  for (const name of names) rmSync(join(folder, name));
  return { folder, remove: () => rmSync(folder, { recursive: true }) };
}
