/** The projects of Jest that `npm test` runs. Last of its arguments, because it takes all that follows for names of projects. */
export const projects = ['--selectProjects', 'unit', 'service'];

/** What a setting of the tests must be; undefined if it may have the value that it has. */
const wrong: Record<string, (value: string) => string | undefined> = {
  // With a path, if the service has one.
  BASE: value => (/^https?:\/\/\S+$/.test(value) ? undefined : 'an address such as http://127.0.0.1:7071'),
  SIGN_IN: value => (value === '1' ? undefined : '1, or left out'),
  DEPTH: value => (value === 'full' ? undefined : 'full, or left out'),
  REPLICA_LAG: value => (/^\d{1,6}$/.test(value) ? undefined : 'a number of writes'),
};
/** Says what is wrong with the settings of the tests; undefined if nothing is. */
export function wrongSetting(): string | undefined {
  for (const [name, expected] of Object.entries(wrong)) {
    const value = process.env[name];
    const problem = value && expected(value);
    if (problem) return `${name} must be ${problem} (got "${value}")`;
  }
  return undefined;
}
