import type { IncomingHttpHeaders } from 'node:http';
import { blobFailure, notModified } from '../blob-failure.ts';
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
  checkAll(headers, '', blob);
}

/** The conditions of a copy that its source has to meet, with the prefix x-ms-source-. @throws BlobFailure 412. */
export const checkSource = (headers: IncomingHttpHeaders, blob: Blob): void =>
  checkAll(headers, 'x-ms-source-', blob);

function checkAll(headers: IncomingHttpHeaders, prefix: string, blob: Blob): void {
  const verdict = judge(headers, prefix, blob);
  if (verdict.match === false || verdict.unmodified === false || isUnchanged(verdict))
    throw blobFailure('ConditionNotMet');
}

/** Azure's rule: If-Match && If-Unmodified-Since && (If-None-Match || If-Modified-Since). */
const isUnchanged = ({ noneMatch, modified }: Verdict) =>
  (noneMatch !== undefined || modified !== undefined) && !noneMatch && !modified;

function judge(headers: IncomingHttpHeaders, prefix: string, { etag, modified }: Blob): Verdict {
  const changed = toSeconds(modified);
  const has = (tags: string) =>
    tags.split(',').some(tag => ['*', etag, etag.slice(1, -1)].includes(tag.trim()));
  const given = <T>(name: string, read: (text: string) => T): T | undefined => {
    const text = headers[prefix + name];
    return typeof text === 'string' ? read(text) : undefined;
  };
  return {
    match: given('if-match', has),
    unmodified: given('if-unmodified-since', text => changed <= timeOf(text)),
    noneMatch: given('if-none-match', text => !has(text)),
    modified: given('if-modified-since', text => changed > timeOf(text)),
  };
}

function timeOf(text: string): number {
  const time = Date.parse(text);
  if (Number.isNaN(time))
    throw blobFailure('InvalidHeaderValue', `A time must be as RFC 1123 has it (got '${text}').`);
  return toSeconds(time);
}
