import { serviceAt } from '../service/service.ts';

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
  return headersOfClaims(claims.flatMap(([typ, val]) => (val === undefined ? [] : [{ typ, val }])));
}

/** The header with these claims. */
export const headersOfClaims = (claims: unknown): Record<string, string> => ({
  'x-ms-client-principal': Buffer.from(JSON.stringify({ auth_typ: 'aad', claims })).toString('base64'),
});

/** The settings of a service with members. */
export const membersOn = { MEMBERS: 'on', WEBSITE_AUTH_ENABLED: 'true' };

/** Somebody who calls a service, and whom a blog can have as a member. */
export interface Person {
  /** Headers that say who calls. */
  headers: Record<string, string>;
  /** What stands for them, and for nobody else. */
  principal: string;
}

/** Somebody new. @param signed what the sign-in says besides tenant and object. */
export function somebody(signed: Signed = {}): Person {
  const object = signed.object ?? crypto.randomUUID();
  const principal = signed.isApplication ? `app:${object}` : `user:${signed.tenant ?? tenant}/${object}`;
  return { headers: signedInAs({ ...signed, object }), principal };
}

/** Who creates blogs, and is an owner of all. */
export const administrator = somebody({
  object: 'ad000000-0000-4000-8000-000000000001',
  roles: ['Blog.Admin'],
});

/** A running instance of the service. */
interface Running {
  host: { url: string };
}

/** A service as somebody calls it, without a sign-in between. */
export const calledBy = ({ host }: Running, { headers }: Pick<Person, 'headers'>) =>
  serviceAt(host.url, headers);

/** A service as its administrator calls it. */
export const asAdministrator = (service: Running) => calledBy(service, administrator);
