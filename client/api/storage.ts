import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { digested } from './digested.js';
import type { ServiceError } from './errors.js';
import { errorOf, maxTextLength } from './failures.js';
import type { ResponseParts } from './fetch.js';
import type { OpenedFile } from './files.js';
import { platform } from './platform.js';
import { startOf } from './reading.js';
import { sendBlob } from './send-blob.js';
import { sendStream } from './send-stream.js';
import type { Schemas, Sending } from './types.js';

/** Sends a file, of which these are the parts: they are read as well if the browser reads the file by itself. */
async function send(
  upload: Schemas['Upload'],
  { blob, bytes }: OpenedFile,
  parts: AsyncGenerator<Uint8Array>,
  sending: Sending,
): Promise<ResponseParts> {
  const { XMLHttpRequest } = platform;
  if (!blob || !XMLHttpRequest) return sendStream(upload, parts, bytes, sending);
  const reading = async () => {
    for await (const _ of parts) sending.signal?.throwIfAborted();
  };
  const [answer] = await Promise.all([sendBlob(new XMLHttpRequest(), upload, blob, sending), reading()]);
  return answer;
}

/** What Azure says of a failure, without the identifiers and the time that follow it: `AuthenticationFailed: Server failed …`. */
function inShort(text: string): string {
  const [code, message] = ['Code', 'Message'].map(name => new RegExp(`<${name}>([^<\n]+)`).exec(text)?.[1]);
  return [code, message].filter(Boolean).join(': ') || text;
}

/** The error for what storage answered. The query of the address is a signature, which belongs in no log. */
async function refusalOf(
  { url, method }: Schemas['Upload'],
  response: ResponseParts,
  signal: AbortSignal | undefined,
): Promise<ServiceError> {
  const { text, ...rest } = await startOf(response, maxTextLength);
  const request = { method, url: url.replace(/\?.*/s, ''), signal };
  return errorOf(request, response, { ...rest, text: inShort(text) });
}

/**
 * Sends a file to storage. Nothing goes there but what the announcement was answered: it is another origin than the API.
 * @returns the SHA-256 of what was read, in hexadecimal digits.
 * @throws ServiceError if storage refuses it.
 */
export async function putFile(
  upload: Schemas['Upload'],
  file: OpenedFile,
  sending: Sending,
): Promise<string> {
  sending.signal?.throwIfAborted();
  const digest = sha256.create();
  const response = await send(upload, file, digested(file, digest), sending);
  if (response.status !== 201) throw await refusalOf(upload, response, sending.signal);
  return bytesToHex(digest.digest());
}
