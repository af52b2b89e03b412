import { callerOf } from '../access/caller.ts';
import { parseClientPrincipal, valuesOf } from '../access/principal.ts';
import type { Handler } from './handler.ts';

/** Who is signed in, as far as the platform says it. */
interface Me {
  /** The same for a user in each of their sessions. */
  id?: string;
  /** The name to show. */
  name?: string;
  /** The name that the user signs in with. */
  user?: string;
  /** Whether blogs tell endpoints of their changes. */
  events?: true;
  /** Whether the service has members. */
  members?: true;
  /** All that may be a member and stands for the caller; the first is the caller alone. */
  principals?: readonly string[];
  /** Whether the caller is an owner of every blog. */
  isAdmin?: boolean;
  /** Whether the caller's groups are left out, because there are too many. */
  groupsOmitted?: boolean;
}

/**
 * Who is signed in, from the headers that the platform's sign-in adds (Microsoft: Work with user identities in Azure App Service
 * authentication). They are shown and open nothing: without a sign-in in front, anybody can send them.
 * @param members whether the service has members.
 * @param events whether blogs tell endpoints of their changes.
 */
export const readMe =
  ({ members, events }: { members: boolean; events: boolean }): Handler<200> =>
  async ({ request: { headers } }) => {
    const principal = parseClientPrincipal(headers.get('x-ms-client-principal'));
    const me: Me = {
      id: headers.get('x-ms-client-principal-id') ?? undefined,
      name: principal && valuesOf(principal, 'name')[0],
      user: headers.get('x-ms-client-principal-name') ?? undefined,
      ...(events && { events: true }),
      ...(members && { members: true, ...(principal && callerOf(principal)) }),
    };
    return {
      status: 200,
      headers: { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' },
      body: JSON.stringify(me, undefined, 2),
    };
  };
