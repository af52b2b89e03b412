import { guidOf, type Person, userKey } from './person.ts';
import type { Session } from './session-cookies.ts';

/** One statement about a user, such as a role. A type may occur more than once. */
export interface Claim {
  typ: string;
  val: string;
}

const provider = 'aad';

// The types that the default claims mapping gives to an Entra token's email, oid, sub and tid
// (docs: "Work with user identities in Azure App Service authentication").
const emailAddress = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress';
const objectIdentifier = 'http://schemas.microsoft.com/identity/claims/objectidentifier';
const nameIdentifier = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/nameidentifier';
const tenantIdentifier = 'http://schemas.microsoft.com/identity/claims/tenantid';
const role = 'http://schemas.microsoft.com/ws/2008/06/identity/claims/role';

/**
 * The claims about groups. Of more groups than a token holds it says only where to ask for them (docs: "Access token claims
 * reference", Groups overage claim); a claim is a text, so an object in the token is its JSON.
 */
function groupClaims({ groups, groupsOmitted, tenant, object }: Person): Claim[] {
  if (!groupsOmitted) return groups.map(val => ({ typ: 'groups', val }));
  const endpoint = `https://graph.windows.net/${tenant}/users/${object}/getMemberObjects`;
  return [
    { typ: '_claim_names', val: JSON.stringify({ groups: 'src1' }) },
    { typ: '_claim_sources', val: JSON.stringify({ src1: { endpoint } }) },
  ];
}

/** The claims that only people have, or only applications: an application has no name, but says which one it is. */
function ownClaims({ user, name, isApplication }: Person): Claim[] {
  if (isApplication)
    return [
      { typ: 'azp', val: guidOf(`azp ${userKey(user)}`) },
      { typ: 'idtyp', val: 'app' },
    ];
  return [
    { typ: emailAddress, val: user },
    { typ: 'name', val: name },
    { typ: 'preferred_username', val: user },
  ];
}

/** The claims about a person, as from Entra after the mapping. */
function claimsOf(person: Person): Claim[] {
  return [
    ...ownClaims(person),
    { typ: objectIdentifier, val: person.object },
    { typ: nameIdentifier, val: person.object },
    { typ: tenantIdentifier, val: person.tenant },
    // Roles keep their short type although role_typ is the long one, as in Azure.
    ...person.roles.map(val => ({ typ: 'roles', val })),
    ...groupClaims(person),
  ];
}

/** The headers that name the user to the app. */
export function principalHeaders(person: Person): Record<string, string> {
  const principal = {
    auth_typ: provider,
    claims: claimsOf(person),
    name_typ: emailAddress,
    role_typ: role,
  };
  return {
    ...(person.isApplication ? {} : { 'X-MS-CLIENT-PRINCIPAL-NAME': person.user }),
    'X-MS-CLIENT-PRINCIPAL-ID': person.object,
    'X-MS-CLIENT-PRINCIPAL-IDP': provider,
    'X-MS-CLIENT-PRINCIPAL': Buffer.from(JSON.stringify(principal)).toString('base64'),
  };
}

/** The answer of `/.auth/me`: as Azure's, without tokens, since none are issued here. */
export function describeSession({ person, expires }: Session): Record<string, unknown>[] {
  return [
    {
      expires_on: new Date(expires).toISOString(),
      provider_name: provider,
      user_claims: claimsOf(person),
      user_id: person.isApplication ? person.object : person.user,
    },
  ];
}
