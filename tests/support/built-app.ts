/** The name of the variable by which the global set-up tells the tests where the app is. */
export const appFolderVariable = 'APP_UNDER_TEST';

/** The folder with the app that the tests run: the package, unpacked, and nothing else. */
export function builtApp(): string {
  const folder = process.env[appFolderVariable];
  if (!folder) throw new Error(`${appFolderVariable} is not set: run the tests with npm test`);
  return folder;
}
