import { parseGuid } from '../values/guid.ts';

/** What the value of an app role may be: Microsoft Entra allows 120 characters, without spaces. */
const roleValue = /^[!-~]{1,120}$/;

/** A principal with identifiers in lower case; undefined if it is none. */
export function parsePrincipal(text: string): string | undefined {
  const kind = text.slice(0, text.indexOf(':'));
  const name = text.slice(kind.length + 1);
  if (kind === 'role') return roleValue.test(name) ? text : undefined;
  const identifiers = name.split('/').map(parseGuid);
  const count = { user: 2, app: 1, group: 1 }[kind];
  return identifiers.length === count && !identifiers.includes(undefined)
    ? `${kind}:${identifiers.join('/')}`
    : undefined;
}
