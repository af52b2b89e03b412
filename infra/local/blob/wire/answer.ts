import { closeSync, createReadStream } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { BlobFailure, blobFailure } from '../blob-failure.ts';
import { element, xmlDocument } from './xml.ts';

/** A part of an open file, which is closed once it was sent. */
export interface FilePart {
  descriptor: number;
  /** Of the first byte. */
  start: number;
  /** Bytes. */
  length: number;
}

/** The answer to a request; the headers that every answer has are added when it is sent. */
export interface Answer {
  status: number;
  headers: Record<string, string>;
  /** A text is XML. */
  body?: string | FilePart;
}

/** The answer to an error; one that is no failure is a defect, or the disk's, and answered with 500. */
export function answerFailure(error: unknown): Answer {
  const { status, code, message, headers } = failureOf(error);
  const body = xmlDocument(`<Error>${element('Code', code)}${element('Message', message)}</Error>`);
  return { status, headers: { ...headers, 'x-ms-error-code': code }, ...(status !== 304 && { body }) };
}

function failureOf(error: unknown): BlobFailure {
  if (error instanceof BlobFailure) return error;
  const { syscall, message } = Object(error) as NodeJS.ErrnoException;
  // The disk is full, or something else has taken its files: a stack says nothing more.
  if (syscall)
    console.error(`Local Blob Storage fails on requests (${message}): check the disk of its folder`);
  else console.error('Local Blob Storage failed on a request', error);
  return blobFailure('InternalError', error instanceof Error ? error.message : String(error));
}

/** Sends an answer, a file as fast as the client takes it. Rejects if the client goes away in the middle. */
export async function sendAnswer(
  response: ServerResponse,
  { status, headers, body }: Answer,
  withBody: boolean,
): Promise<void> {
  if (typeof body === 'object') return sendFile(response, status, headers, body, withBody);
  const length = body === undefined ? 0 : Buffer.byteLength(body);
  response.writeHead(status, {
    ...headers,
    ...(body !== undefined && { 'content-type': 'application/xml' }),
    // 304 has none, and HEAD that of the answer to GET.
    ...(status !== 304 && { 'content-length': headers['content-length'] ?? String(length) }),
  });
  response.end(withBody ? body : undefined);
}

async function sendFile(
  response: ServerResponse,
  status: number,
  headers: Answer['headers'],
  part: FilePart,
  withBody: boolean,
): Promise<void> {
  response.writeHead(status, { ...headers, 'content-length': String(part.length) });
  if (!withBody || part.length === 0) {
    dropAnswer({ status, headers, body: part });
    response.end();
    return;
  }
  const { descriptor, start, length } = part;
  await pipeline(createReadStream('', { fd: descriptor, start, end: start + length - 1 }), response);
}

/** Closes what an answer that is not sent would have sent. */
export function dropAnswer({ body }: Answer): void {
  if (typeof body === 'object') closeSync(body.descriptor);
}
