/**
 * What can be an identifier in an address: the characters of a GUID's forms, and white space around them. With any other,
 * an address could mean something else: with `..` the whole blog, with nothing its list, for a proxy also with `%2e%2e`.
 * Whether it is a GUID is for the service to say, which has a problem for that.
 */
const identifier = /^\s*[0-9a-z(){}-]+\s*$/i;

/** @throws TypeError if a parameter of the path is missing, or no identifier. */
export function checkPathParameters(path: string, parameters: Record<string, unknown> | undefined): void {
  for (const [, name = ''] of path.matchAll(/\{(\w+)\}/g)) {
    const value = parameters?.[name];
    if (typeof value === 'string' && identifier.test(value)) continue;
    const given = typeof value === 'string' ? JSON.stringify(value) : String(value);
    throw new TypeError(`path.${name} must be an identifier, but is ${given}`);
  }
}
