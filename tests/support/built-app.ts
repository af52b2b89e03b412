/** The name of the variable by which the global set-up tells the tests where the app is. */
export const appFolderVariable = 'APP_UNDER_TEST';

/** Whether the tests call a service that somebody has started, by its address in BASE, and none of their own. */
export function isElsewhere(): boolean {
  return Boolean(process.env.BASE);
}

/** The folder with the app that the tests run: the package, unpacked, and nothing else. */
export function builtApp(): string {
  if (isElsewhere()) throw new Error('BASE is for tests/contract alone: these tests start what they need');
  const folder = process.env[appFolderVariable];
  if (!folder) throw new Error(`${appFolderVariable} is not set: run the tests with npm test`);
  return folder;
}
