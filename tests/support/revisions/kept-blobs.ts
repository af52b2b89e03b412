import { brotliCompressSync } from 'node:zlib';
import { latestVersion } from '../../../infra/local/blob/wire/service-version.ts';
import type { MediaService } from '../service/media-service.ts';

type Storage = Pick<MediaService, 'blob'>;

const send = async ({ blob }: Storage, path: string, init: RequestInit = {}) => {
  const response = await fetch(`${blob.endpoint}/revisions${path}`, {
    ...init,
    headers: { authorization: `Bearer ${blob.token}`, 'x-ms-version': latestVersion, ...init.headers },
  });
  if (!response.ok) throw new Error(`Storage answered ${response.status} ${await response.text()}`);
  return response;
};

/** The names of what is kept under a prefix, in order. */
export async function namesUnder(storage: Storage, prefix: string): Promise<string[]> {
  const listed = await send(storage, `?restype=container&comp=list&prefix=${encodeURIComponent(prefix)}`);
  return Array.from((await listed.text()).matchAll(/<Name>([^<]*)<\/Name>/g), ([, name = '']) => name);
}

/** A kept file: its bytes, and its metadata as headers. */
export async function keptFile(storage: Storage, name: string) {
  const response = await send(storage, `/${name}`);
  const metadata = [...response.headers].filter(([header]) => header.startsWith('x-ms-meta-'));
  return { bytes: new Uint8Array(await response.arrayBuffer()), metadata: Object.fromEntries(metadata) };
}

/** Puts a file there, as nobody but the service does. */
export async function putFile(
  storage: Storage,
  name: string,
  bytes: Uint8Array,
  metadata: Record<string, string> = {},
): Promise<void> {
  await send(storage, `/${name}`, {
    method: 'PUT',
    headers: { 'x-ms-blob-type': 'BlockBlob', ...metadata },
    body: bytes as Uint8Array<ArrayBuffer>,
  });
}

/** JSON in the form in which it is kept. */
export const packed = (content: unknown): Uint8Array => brotliCompressSync(JSON.stringify(content));
