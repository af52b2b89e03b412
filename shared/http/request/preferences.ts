import { preferences, type RevisionPreference, revisionPreferences } from '../../operations/parameters.ts';

/** The preferences of a request that the service knows. */
export interface Preferences extends Record<keyof typeof preferences, boolean> {
  /** Why the version that is replaced is to be kept; undefined if the request does not ask for it. */
  revision?: RevisionPreference | undefined;
}

const revisionReasons = Object.keys(revisionPreferences) as RevisionPreference[];

const parts = /(?:"(?:\\.|[^"\\])*"|[^,"])+/g;
const preference = /^\s*([^\s=;,"]+)\s*(?:=\s*("(?:\\.|[^"\\])*"|[^\s;,"]*))?\s*(?:;|$)/;

/**
 * Reads the preferences of a request (RFC 7240). Those that are malformed or unknown are ignored; of several with the same
 * name, the first one counts.
 */
export function readPreferences(headers: { get(name: string): string | null }): Preferences {
  const given = new Map<string, string>();
  for (const part of headers.get('prefer')?.match(parts) ?? []) {
    const [, name = '', value = ''] = preference.exec(part) ?? [];
    const plain = value.replace(/^"(.*)"$/s, '$1');
    if (!given.has(name.toLowerCase())) given.set(name.toLowerCase(), plain);
  }
  const isGiven = (wanted: string) => {
    const [name = '', value = ''] = wanted.split('=');
    return given.get(name) === value;
  };
  return {
    representation: isGiven(preferences.representation),
    strict: isGiven(preferences.strict),
    restore: isGiven(preferences.restore),
    revision: revisionReasons.find(reason => isGiven(revisionPreferences[reason])),
  };
}
