import type { UserDelegationKey } from '@azure/storage-blob';
import { startLocalBlob } from '../local-blob.ts';
import { leafElements } from '../wire/xml.ts';
import { type Sent, send } from './send.ts';

/** What the answers are asked of: this server, or Azurite. */
export interface Target {
  endpoint: string;
  account: string;
  authorization: Record<string, string>;
  isAzurite: boolean;
  close(): Promise<void>;
}

/** The latest version that both know. */
export const version = '2025-11-05';

/** The containers, the second of which is public. */
export const containers = { closed: 'incoming', open: 'media' };

/** This server, or what AZURITE_URL names: azurite-blob --oauth basic --cert FILE --key FILE. */
export async function startTarget(): Promise<Target> {
  const { AZURITE_URL: url } = process.env;
  if (url) return useAzurite(url);
  const blob = await startLocalBlob({
    port: 0,
    folder: undefined,
    containers: [
      { name: containers.closed, publicAccess: 'none' },
      { name: containers.open, publicAccess: 'blob' },
    ],
  });
  return {
    ...blob,
    authorization: { authorization: `Bearer ${blob.token}`, 'x-ms-version': version },
    isAzurite: false,
  };
}

async function useAzurite(url: string): Promise<Target> {
  const account = 'devstoreaccount1';
  const endpoint = `${url}/${account}`;
  const authorization = { authorization: `Bearer ${unsignedToken()}`, 'x-ms-version': version };
  const create = (name: string, headers = {}) =>
    send('PUT', `${endpoint}/${name}?restype=container`, { ...authorization, ...headers });
  await create(containers.closed);
  await create(containers.open, { 'x-ms-blob-public-access': 'blob' });
  return { endpoint, account, authorization, isAzurite: true, close: async () => undefined };
}

/** Azurite reads a token, but does not check its signature. */
function unsignedToken(): string {
  const now = Math.floor(Date.now() / 1000);
  const claims = {
    aud: 'https://storage.azure.com',
    iss: 'https://sts.windows.net/00000000-0000-4000-8000-000000000002/',
    oid: '00000000-0000-4000-8000-000000000001',
    tid: '00000000-0000-4000-8000-000000000002',
    iat: now - 60,
    nbf: now - 60,
    exp: now + 3600,
  };
  const parts = [{ alg: 'HS256', typ: 'JWT' }, claims].map(part => JSON.stringify(part));
  return [...parts, 'no signature'].map(part => Buffer.from(part).toString('base64url')).join('.');
}

const textOf = (time: number) => new Date(time).toISOString().replace(/\.\d+/, '');

/** Asks for a user delegation key of these times, in milliseconds since 1970. */
export function askForKey({ endpoint, authorization }: Target, start: number, expiry: number): Promise<Sent> {
  const body = `<KeyInfo><Start>${textOf(start)}</Start><Expiry>${textOf(expiry)}</Expiry></KeyInfo>`;
  return send('POST', `${endpoint}/?restype=service&comp=userdelegationkey`, authorization, body);
}

/** The key of an answer, as the SDK has it. */
export function readKey({ body }: Sent): UserDelegationKey {
  const { SignedOid, SignedTid, SignedStart, SignedExpiry, SignedService, SignedVersion, Value } =
    Object.fromEntries(leafElements(body.toString()));
  return {
    signedObjectId: SignedOid ?? '',
    signedTenantId: SignedTid ?? '',
    signedStartsOn: new Date(SignedStart ?? ''),
    signedExpiresOn: new Date(SignedExpiry ?? ''),
    signedService: SignedService ?? '',
    signedVersion: SignedVersion ?? '',
    value: Value ?? '',
  };
}
