import type { IncomingHttpHeaders } from 'node:http';
import { blobFailure } from '../blob-failure.ts';

/** A part of a blob, in bytes. */
export interface Range {
  start: number;
  length: number;
}

/**
 * The part of a blob that a request asks for ("Specifying the range header for Blob service operations"): of one range, and
 * x-ms-range before Range. Another form of Range is ignored, as HTTP has it.
 * @returns undefined for the whole blob.
 * @throws BlobFailure 416 for a range that begins behind the blob.
 */
export function findRange(headers: IncomingHttpHeaders, size: number): Range | undefined {
  const text = headers['x-ms-range'] ?? headers.range;
  if (typeof text !== 'string') return undefined;
  const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(text.trim()) ?? [];
  if (first === undefined) {
    if (headers['x-ms-range'] === undefined) return undefined;
    throw blobFailure(
      'InvalidHeaderValue',
      `x-ms-range must be bytes=FIRST-LAST or bytes=FIRST- (got '${text}').`,
    );
  }
  const start = Number(first);
  const end = Math.min(last ? Number(last) : size - 1, size - 1);
  if (last && Number(last) < start) return undefined;
  if (start >= size) throw blobFailure('InvalidRange', '', { 'content-range': `bytes */${size}` });
  return { start, length: end - start + 1 };
}
