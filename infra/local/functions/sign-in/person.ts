import { createHash } from 'node:crypto';

/** Who signs in: a person, or an application as itself. In Azure the data come from Microsoft Entra. */
export interface Person {
  /** The user name (user principal name), usually an e-mail address: visible ASCII, since it is sent in a header. */
  user: string;
  /** The name to show. */
  name: string;
  /** Values of app roles. */
  roles: string[];
  /** Identifiers of groups. */
  groups: string[];
  /** The identifier of the tenant. */
  tenant: string;
  /** The identifier in the tenant (object id). */
  object: string;
  /** Whether there are more groups than a token holds, which then has none of them (overage). */
  groupsOmitted: boolean;
  isApplication: boolean;
}

/** What has to be known of a person; the rest, if it is left out or empty, follows from it. */
export type GivenPerson = Pick<Person, 'user'> & Partial<Person>;

/** A GUID that is always the same for the same text. */
export function guidOf(text: string): string {
  const hash = createHash('sha256').update(text).digest('hex');
  // Version 8 of RFC 9562, for a custom rule.
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `8${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join('-');
}

/** A user name as it is compared: written in any case, it is the same user. */
export const userKey = (user: string) => user.toLowerCase();

/**
 * People whose user names have the same domain are in the same tenant, as in Entra, unless they say otherwise. Tokens of
 * applications name no groups (docs: "Configure optional claims", groups).
 */
export function completePerson(given: GivenPerson): Person {
  const { user, isApplication = false, groups = [], groupsOmitted = false } = given;
  const known = userKey(user);
  const [domain] = /@.*/.exec(known) ?? ['@'];
  return {
    user,
    name: given.name || user,
    roles: given.roles ?? [],
    groups: isApplication ? [] : groups,
    tenant: given.tenant?.toLowerCase() || guidOf(domain),
    object: given.object?.toLowerCase() || guidOf(known),
    groupsOmitted: groupsOmitted && !isApplication,
    isApplication,
  };
}
