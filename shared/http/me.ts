import { isJsonObject } from '../values/json-object.ts';
import type { Handler } from './guard.ts';

/** Who is signed in, as far as the platform says it. */
interface Me {
  /** The same for a user in each of their sessions. */
  id?: string;
  /** The name to show. */
  name?: string;
  /** The name that the user signs in with. */
  user?: string;
}

/** The value of a claim in the platform's header; undefined if the header has none, or is not what the platform sends. */
function claimIn(principal: string | null, type: string): string | undefined {
  try {
    const { claims } = JSON.parse(Buffer.from(principal ?? '', 'base64').toString());
    const claim: unknown = Array.isArray(claims) ? claims.find(each => each?.typ === type) : undefined;
    return isJsonObject(claim) && typeof claim.val === 'string' ? claim.val : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Who is signed in, from the headers that the platform's sign-in adds (Microsoft: Work with user identities in Azure App Service
 * authentication). They are shown and open nothing: without a sign-in in front, anybody can send them.
 */
export const readMe: Handler<200> = async ({ request: { headers } }) => {
  const me: Me = {
    id: headers.get('x-ms-client-principal-id') ?? undefined,
    name: claimIn(headers.get('x-ms-client-principal'), 'name'),
    user: headers.get('x-ms-client-principal-name') ?? undefined,
  };
  return {
    status: 200,
    headers: { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' },
    body: JSON.stringify(me, undefined, 2),
  };
};
