import { callerIn } from '../../access/caller.ts';
import { parseClientPrincipal, valuesOf } from '../../access/principal.ts';
import type { Received } from '../../http/handler.ts';

/** Who did something, as far as the sign-in says it. Where nobody signs in, anybody can send that. */
export interface Who {
  principal: string;
  /** The name to show. */
  name?: string;
}

const maxName = 255;

/** Who sends a request; undefined if nobody is signed in. */
export function whoSends({ request: { headers } }: Pick<Received, 'request'>): Who | undefined {
  const header = headers.get('x-ms-client-principal');
  const principal = callerIn(header)?.principals[0];
  if (principal === undefined) return undefined;
  const claims = parseClientPrincipal(header);
  const name = (claims && valuesOf(claims, 'name')[0]) ?? headers.get('x-ms-client-principal-name');
  return { principal, ...(name && { name: name.slice(0, maxName) }) };
}
