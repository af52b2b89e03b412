import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { observe } from '../description/observe.ts';
import { sendHttp, type WireAnswer } from '../requests/send-http.ts';
import type { Service } from '../service/service.ts';

/** Reads a path of the service; the answer is as it was sent, compressed if an Accept-Encoding asks for it. */
export async function getEncoded(
  { api, session }: Pick<Service, 'api' | 'session'>,
  path: string,
  headers: Record<string, string> = {},
): Promise<WireAnswer> {
  const request = { method: 'GET', url: `${api}/${path}` };
  const answer = await sendHttp(request.url, request.method, { ...headers, ...session });
  observe({ ...request, sent: headers, ...answer, text: textOf(answer) }, api);
  return answer;
}

const decompress: Record<string, (bytes: Buffer) => Buffer> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  none: bytes => bytes,
};

/** The text of an answer, decompressed by its own Content-Encoding. */
export function textOf({ headers, bytes }: WireAnswer): string {
  if (bytes.length === 0) return ''; // As to HEAD, whose answer has a Content-Encoding all the same
  const encoding = headers.get('content-encoding') ?? 'none';
  const decode = decompress[encoding];
  if (!decode) throw new Error(`Expected a known content encoding (got ${encoding})`);
  return decode(bytes).toString();
}
