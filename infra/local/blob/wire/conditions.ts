import type { IncomingHttpHeaders } from 'node:http';
import { blobFailure, copySourceFailure, notModified } from '../blob-failure.ts';
import type { Blob } from '../storage/blob.ts';

/** The time of a header: whole seconds. */
const toSeconds = (milliseconds: number) => Math.floor(milliseconds / 1000);

export const lastModified = ({ modified }: Pick<Blob, 'modified'>): string =>
  new Date(modified).toUTCString();

/** Which of the conditions of a request are met; undefined for one that it has not. */
interface Verdict {
  match: boolean | undefined;
  unmodified: boolean | undefined;
  noneMatch: boolean | undefined;
  modified: boolean | undefined;
}

/** The conditions of a read ("Specifying conditional headers for Blob service operations"). @throws BlobFailure 304, 412. */
export function checkRead(headers: IncomingHttpHeaders, blob: Blob): void {
  if (headers['if-none-match']?.trim() === '*') throw blobFailure('UnsatisfiableCondition');
  const verdict = judge(headers, '', blob);
  if (verdict.match === false || verdict.unmodified === false) throw blobFailure('ConditionNotMet');
  if (isUnchanged(verdict)) throw notModified(blob.etag, lastModified(blob));
}

/** The conditions of a write of a blob that may not be there. @throws BlobFailure 409, 412. */
export function checkWrite(headers: IncomingHttpHeaders, blob: Blob | undefined): void {
  if (!blob) {
    if (headers['if-match'] !== undefined) throw blobFailure('ConditionNotMet');
    return;
  }
  if (headers['if-none-match']?.trim() === '*') throw blobFailure('BlobAlreadyExists');
  const verdict = judge(headers, '', blob);
  if (verdict.match === false || verdict.unmodified === false || isUnchanged(verdict))
    throw blobFailure('ConditionNotMet');
}

/** Whether a blob has one of these ETags; so it has if none are given. */
export const isMatched = (tags: string | undefined, { etag }: Blob): boolean =>
  tags === undefined || hasTag(tags, etag);

/** The conditions of a copy that its source has to meet, with the prefix x-ms-source-. @throws BlobFailure 412. */
export function checkSource(headers: IncomingHttpHeaders, blob: Blob): void {
  const verdict = judge(headers, 'x-ms-source-', blob);
  if (verdict.match === false || verdict.noneMatch === false) throw blobFailure('SourceConditionNotMet');
  if (verdict.unmodified === false || verdict.modified === false)
    throw copySourceFailure(blobFailure('ConditionNotMet'));
}

/** Azure's rule: If-Match && If-Unmodified-Since && (If-None-Match || If-Modified-Since). */
const isUnchanged = ({ noneMatch, modified }: Verdict) =>
  (noneMatch !== undefined || modified !== undefined) && !noneMatch && !modified;

/** Several tags may be given, with their quotes or without. */
const hasTag = (tags: string, etag: string) =>
  tags.split(',').some(tag => ['*', etag, etag.slice(1, -1)].includes(tag.trim()));

function judge(headers: IncomingHttpHeaders, prefix: string, { etag, modified }: Blob): Verdict {
  const changed = toSeconds(modified);
  const given = <T>(name: string, read: (text: string) => T): T | undefined => {
    const text = headers[prefix + name];
    return typeof text === 'string' ? read(text) : undefined;
  };
  return {
    match: given('if-match', tags => hasTag(tags, etag)),
    unmodified: given('if-unmodified-since', text => changed <= timeOf(text)),
    noneMatch: given('if-none-match', tags => !hasTag(tags, etag)),
    modified: given('if-modified-since', text => changed > timeOf(text)),
  };
}

function timeOf(text: string): number {
  const time = Date.parse(text);
  if (Number.isNaN(time))
    throw blobFailure('InvalidHeaderValue', `A time must be as RFC 1123 has it (got '${text}').`);
  return toSeconds(time);
}
