/** Claims of the platform's principal that name somebody (Microsoft: Work with user identities in Azure App Service authentication). */
export interface Signed {
  tenant?: string;
  object?: string;
  groups?: readonly string[];
  roles?: readonly string[];
  /** Whether there are more groups than the token holds. */
  omitsGroups?: boolean;
  isApplication?: boolean;
  name?: string;
}

export const tenant = '2f1c8a7e-5b0d-4c43-9d3a-000000000001';

const identity = 'http://schemas.microsoft.com/identity/claims';

/** The headers that the platform adds to the requests of somebody who has signed in. */
export function signedInAs(signed: Signed): Record<string, string> {
  const { groups = [], roles = [], omitsGroups = false, isApplication = false, name } = signed;
  const claims: [string, string | undefined][] = [
    [`${identity}/tenantid`, signed.tenant ?? tenant],
    [`${identity}/objectidentifier`, signed.object],
    ['name', name],
    ['idtyp', isApplication ? 'app' : undefined],
    ...groups.map((group): [string, string] => ['groups', group]),
    ...roles.map((role): [string, string] => ['roles', role]),
    ['_claim_names', omitsGroups ? '{"groups":"src1"}' : undefined],
  ];
  return principalOf(claims.flatMap(([typ, val]) => (val === undefined ? [] : [{ typ, val }])));
}

/** The header with these claims. */
export const principalOf = (claims: unknown): Record<string, string> => ({
  'x-ms-client-principal': Buffer.from(JSON.stringify({ auth_typ: 'aad', claims })).toString('base64'),
});

/** The settings of a service with members. */
export const membersOn = { MEMBERS: 'on', WEBSITE_AUTH_ENABLED: 'true' };
