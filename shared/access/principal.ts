import { isJsonObject } from '../values/json-object.ts';

/** What the platform's sign-in says of a caller. */
export interface Principal {
  claims: readonly Claim[];
  /** The type of the claims that name roles. */
  roleType?: string;
}

interface Claim {
  typ: string;
  val: string;
}

/** The maximum length of the header, in characters. The platform's own limit for all headers is less. */
const maxLength = 64 * 1024;

const base64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

const isClaim = (claim: unknown): claim is Claim =>
  isJsonObject(claim) && typeof claim.typ === 'string' && typeof claim.val === 'string';

function decode(header: string): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(header, 'base64')));
  } catch {
    return undefined;
  }
}

/**
 * Reads the header `x-ms-client-principal`, JSON in base64 (Microsoft: Work with user identities in Azure App Service
 * authentication). @returns undefined if it is not exactly what the platform sends; two such headers are none.
 */
export function parseClientPrincipal(header: string | null): Principal | undefined {
  if (!header || header.length > maxLength || !base64.test(header)) return undefined;
  const principal = decode(header);
  if (!isJsonObject(principal) || !Array.isArray(principal.claims)) return undefined;
  const { claims, role_typ: roleType } = principal;
  if (!claims.every(isClaim)) return undefined;
  return { claims, ...(typeof roleType === 'string' && { roleType }) };
}

/** The values of the claims of these types, each once. */
export const valuesOf = ({ claims }: Principal, ...types: string[]): string[] => [
  ...new Set(claims.filter(({ typ }) => types.includes(typ)).map(({ val }) => val)),
];
