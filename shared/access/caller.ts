import { parseGuid } from '../values/guid.ts';
import { type Principal, parseClientPrincipal, valuesOf } from './principal.ts';
import { parsePrincipal } from './principal-id.ts';

/** Who is calling (contract.md, Members). */
export interface Caller {
  /** All that may be a member and stands for the caller; the first is the caller alone. */
  principals: readonly [string, ...string[]];
  /** Whether the caller is an owner of every blog. */
  isAdmin: boolean;
  /** Whether the caller is in more groups than the sign-in lists: then it counts as being in none. */
  groupsOmitted: boolean;
}

/** The app role whose holders create blogs, and are owners everywhere. */
const adminRole = 'Blog.Admin';

const claimTypes = {
  tenant: ['http://schemas.microsoft.com/identity/claims/tenantid', 'tid'],
  object: ['http://schemas.microsoft.com/identity/claims/objectidentifier', 'oid'],
  roles: ['roles', 'http://schemas.microsoft.com/ws/2008/06/identity/claims/role'],
};

/** The one identifier that claims give; undefined if they give none, or several. */
function identifierIn(principal: Principal, types: string[]): string | undefined {
  const [value, ...others] = valuesOf(principal, ...types);
  return value === undefined || others.length > 0 ? undefined : parseGuid(value);
}

/**
 * Whether the token left groups out, because there were too many (Microsoft: Configure group claims and app roles in tokens;
 * `_claim_names` says where they could be asked for, `hasgroups` is the short form of that).
 */
const omitsGroups = (principal: Principal): boolean =>
  valuesOf(principal, '_claim_names').some(names => names.includes('groups')) ||
  valuesOf(principal, 'hasgroups').length > 0;

/** The caller, read from the header of the platform's sign-in; undefined if it names nobody. */
export function callerIn(header: string | null): Caller | undefined {
  const principal = parseClientPrincipal(header);
  return principal && callerOf(principal);
}

/** The caller that a parsed client principal names; undefined if it names nobody. */
export function callerOf(principal: Principal): Caller | undefined {
  const tenant = identifierIn(principal, claimTypes.tenant);
  const object = identifierIn(principal, claimTypes.object);
  if (tenant === undefined || object === undefined) return undefined;
  const isApplication = valuesOf(principal, 'idtyp').includes('app');
  const groupsOmitted = omitsGroups(principal);
  const roles = valuesOf(principal, ...claimTypes.roles, ...(principal.roleType ? [principal.roleType] : []));
  const groups = groupsOmitted ? [] : valuesOf(principal, 'groups');
  const others = [...groups.map(group => `group:${group}`), ...roles.map(role => `role:${role}`)];
  return {
    principals: [
      isApplication ? `app:${object}` : `user:${tenant}/${object}`,
      ...others.map(parsePrincipal).filter(other => other !== undefined),
    ],
    isAdmin: roles.includes(adminRole),
    groupsOmitted,
  };
}
