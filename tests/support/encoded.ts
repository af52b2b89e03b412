import { type IncomingHttpHeaders, request as sendHttp } from 'node:http';
import { request as sendHttps } from 'node:https';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { observe } from './description/observe.ts';
import type { Service } from './service.ts';

/** An answer as it was sent over the wire. */
export interface EncodedAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  /** The body, compressed as `content-encoding` says. */
  bytes: Buffer;
}

/** Sends GET with exactly these headers: fetch adds an Accept-Encoding of its own, and decompresses. */
export function getEncoded(
  { api, session }: Pick<Service, 'api' | 'session'>,
  path: string,
  headers: Record<string, string> = {},
): Promise<EncodedAnswer> {
  const send = api.startsWith('https:') ? sendHttps : sendHttp;
  return new Promise((resolve, reject) => {
    const request = send(`${api}/${path}`, { headers: { ...headers, ...session } }, response => {
      buffer(response).then(bytes => {
        const answer = { status: response.statusCode ?? 0, headers: response.headers, bytes };
        const told = new Map(Object.entries(response.headers).map(([name, value]) => [name, String(value)]));
        const text = textOf(answer);
        observe({ method: 'GET', url: `${api}/${path}`, sent: headers, ...answer, headers: told, text }, api);
        resolve(answer);
      }, reject);
    });
    request.on('error', reject).end();
  });
}

const decompress: Record<string, (bytes: Buffer) => Buffer> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  none: bytes => bytes,
};

/** The text of an answer, decompressed by its own Content-Encoding. */
export function textOf({ headers, bytes }: EncodedAnswer): string {
  const encoding = headers['content-encoding'] ?? 'none';
  const decode = decompress[encoding];
  if (!decode) throw new Error(`Expected a known content encoding (got ${encoding})`);
  return decode(bytes).toString();
}
