import { createHash } from 'node:crypto';
import type { Session } from './session-cookies.ts';

/** One statement about a user, such as a role. A type may occur more than once. */
export interface Claim {
  typ: string;
  val: string;
}

const provider = 'aad';

// The types that the default claims mapping gives to an Entra token's email, oid and sub
// (docs: "Work with user identities in Azure App Service authentication").
const emailAddress = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress';
const nameIdentifier = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/nameidentifier';
const objectIdentifier = 'http://schemas.microsoft.com/identity/claims/objectidentifier';
const role = 'http://schemas.microsoft.com/ws/2008/06/identity/claims/role';

/** The object id: a GUID that is always the same for the same user. */
function objectIdOf({ user }: Person): string {
  const hash = createHash('sha256').update(user.toLowerCase()).digest('hex');
  // Version 8 of RFC 9562, for a custom rule.
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `8${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join('-');
}

/** The claims about a person, as from Entra after the mapping. */
function claimsOf(person: Person): Claim[] {
  const id = objectIdOf(person);
  return [
    { typ: emailAddress, val: person.user },
    { typ: 'name', val: person.name },
    { typ: objectIdentifier, val: id },
    { typ: 'preferred_username', val: person.user },
    { typ: nameIdentifier, val: id },
    // Roles keep their short type although role_typ is the long one, as in Azure.
    ...person.roles.map(val => ({ typ: 'roles', val })),
    ...person.groups.map(val => ({ typ: 'groups', val })),
  ];
}

/** The headers that name the user to the app, as a flat list of names and values. */
export function principalHeaders(person: Person): string[] {
  const principal = {
    auth_typ: provider,
    claims: claimsOf(person),
    name_typ: emailAddress,
    role_typ: role,
  };
  return [
    'X-MS-CLIENT-PRINCIPAL-NAME',
    person.user,
    'X-MS-CLIENT-PRINCIPAL-ID',
    objectIdOf(person),
    'X-MS-CLIENT-PRINCIPAL-IDP',
    provider,
    'X-MS-CLIENT-PRINCIPAL',
    Buffer.from(JSON.stringify(principal)).toString('base64'),
  ];
}

/** The answer of `/.auth/me`: as Azure's, without tokens, since none are issued here. */
export function describeSession({ person, expires }: Session): Record<string, unknown>[] {
  return [
    {
      expires_on: new Date(expires).toISOString(),
      provider_name: provider,
      user_claims: claimsOf(person),
      user_id: person.user,
    },
  ];
}

/** A user as entered in the local form; in Azure the data come from Microsoft Entra. */
export interface Person {
  /** The user name (user principal name), usually an e-mail address: visible ASCII, since it is sent in a header. */
  user: string;
  /** The name to show. */
  name: string;
  /** Values of app roles. */
  roles: string[];
  /** Identifiers of groups. */
  groups: string[];
}
