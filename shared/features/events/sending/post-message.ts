import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { whyNotSentTo } from './addresses.ts';
import type { Message } from './messages.ts';
import { lookUp, type ResolveName, resolveName, UnfitAddress } from './name-lookup.ts';

/** What came of an attempt. */
export interface Answer {
  /** Undefined if there was no answer. */
  status?: number;
  /** How the answer began, or why there was none. */
  answer: string;
  /** The answer's `Retry-After`, as it came. */
  retryAfter?: string;
}

/** How messages are sent. */
export interface Sending {
  /** Whether all runs on one computer, whose own addresses may be sent to then, by HTTP. */
  isLocal: boolean;
  resolve?: ResolveName;
  /** How long an attempt may take, in milliseconds. */
  timeout?: number;
}

/** How long an attempt may take, in milliseconds (Standard Webhooks: 15 to 30 s). */
export const attemptTimeout = 15_000;

/** How much is read of an answer, in bytes. */
const readOfAnswer = 1_024;

/** How much there may be of an answer's headers, in bytes. */
const maxHeaders = 8_192;

/** How often an endpoint may say that its answer is to come. */
const maxPromises = 10;

/** The beginning of an answer as one line without control characters. */
const asText = (bytes: Buffer) =>
  bytes
    .subarray(0, readOfAnswer)
    .toString()
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\s]+/gu, ' ')
    .trim();

/** Reads how an answer begins; what follows is not waited for. */
async function beginningOf(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of response) {
      chunks.push(chunk);
      length += chunk.length;
      // That closes the connection.
      if (length >= readOfAnswer) break;
    }
  } catch {
    // The status has come, which is all that counts.
  }
  return asText(Buffer.concat(chunks));
}

/** Why there was no answer, in words without anything of the store's or the network's own. */
function whyNone(error: unknown, isLate: boolean, timeout: number): string {
  if (isLate) return `There was no answer within ${timeout / 1000} s.`;
  if (error instanceof UnfitAddress) return error.message;
  const { code } = error as NodeJS.ErrnoException;
  return `There was no answer (${typeof code === 'string' ? code : 'unreadable'}).`;
}

/** Sends a message to an address. No redirect is followed, and no error is thrown. */
export async function postMessage(
  address: string,
  { headers, body }: Message,
  { isLocal, resolve = resolveName, timeout = attemptTimeout }: Sending,
): Promise<Answer> {
  const signal = AbortSignal.timeout(timeout);
  try {
    const refusal = whyNotSentTo(address, isLocal);
    if (refusal) return { answer: `The address ${refusal}.` };
    const url = new URL(address);
    const lookup = await beforeAbort(signal, lookUp(url, isLocal, resolve));
    const response = await new Promise<IncomingMessage>((answered, failed) => {
      const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, {
        method: 'POST',
        headers: {
          'user-agent': 'blog-content-service',
          'content-length': String(Buffer.byteLength(body)),
          ...headers,
        },
        lookup,
        // A connection of its own: one that is kept would have to be judged again.
        agent: false,
        maxHeaderSize: maxHeaders,
        signal,
      });
      let promises = 0;
      request.on('information', () => {
        promises += 1;
        if (promises > maxPromises) request.destroy();
      });
      // One that is answered by another protocol ends without an error.
      const ended = () => failed(new Error('It ended without an answer'));
      request.once('response', answered).once('close', ended).on('error', failed).end(body);
    });
    const { statusCode, headers: given } = response;
    return {
      status: statusCode ?? 0,
      answer: await beginningOf(response),
      ...(given['retry-after'] !== undefined && { retryAfter: given['retry-after'] }),
    };
  } catch (error) {
    return { answer: whyNone(error, signal.aborted, timeout) };
  }
}

/** What a promise gives, unless the signal is aborted first. */
function beforeAbort<T>(signal: AbortSignal, promise: Promise<T>): Promise<T> {
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  return Promise.race([promise, aborted]);
}
