import { createHash } from 'node:crypto';
import { childNames } from '../../families/children.ts';
import type { ChildName } from '../../families/item.ts';
import { parseGuid } from '../../values/guid.ts';

/** The last moment that has a name, in milliseconds since 1970. */
const lastMoment = 9_999_999_999_999;

const digits = 13;

/** A time in milliseconds since 1970 as a text that sorts the latest first, as lists of Blob Storage are sorted. */
const inverted = (time: number) => String(lastMoment - Math.trunc(time)).padStart(digits, '0');

/** The time that a name begins with, in milliseconds since 1970. */
export const timeIn = (name: string): number => lastMoment - Number(name.slice(0, digits));

/** A version of a post or of its working copy, as it is stored. */
export interface Version {
  _etag: string;
  /** When Cosmos DB wrote it, in seconds since 1970. */
  _ts?: number;
  /** By the clock of the process that wrote it, unless a request has restored an earlier time. */
  lastModified: string;
}

/** When a version was written, in milliseconds since 1970. */
export const writtenAt = ({ _ts = 0, lastModified }: Version): number =>
  Math.max(_ts * 1_000, Date.parse(lastModified) || 0);

/** The name of a copy within its post: the same for the same version, so that keeping it twice keeps it once. */
export function revisionName(version: Version, isDraft: boolean): string {
  const digest = createHash('sha256').update(version._etag).digest('hex').slice(0, 12);
  return `${inverted(writtenAt(version))}-${digest}${isDraft ? '-draft' : ''}`;
}

/** Whether a text may be the name of a copy: no other chooses a file. */
export const isRevisionName = (text: string): boolean => /^\d{13}-[0-9a-f]{12}(-draft)?$/.test(text);

export const isOfDraft = (name: string): boolean => name.endsWith('-draft');

/** The beginning of the names of all copies of a blog, or of one post. */
export const revisionsOf = (blogId: string, postId?: string): string =>
  postId === undefined ? `${blogId}/` : `${blogId}/${postId}/`;

/** The beginning of the names of all that was deleted in a blog. */
export const binOf = (blogId: string): string => `deleted/${blogId}/`;

/** What the name of an entry of the bin says. */
export interface Deleted {
  family: ChildName;
  guid: string;
  /** When it was deleted, in milliseconds since 1970. */
  time: number;
}

/** The name of an entry of the bin within its blog. */
export const binName = ({ family, guid, time }: Deleted): string => `${inverted(time)}-${family}-${guid}`;

/** What the name of an entry says; undefined if it is no such name. */
export function deletedIn(name: string): Deleted | undefined {
  const [, family, text = ''] = /^\d{13}-([a-z]+)-([0-9a-f-]{36})$/.exec(name) ?? [];
  const known = childNames.find(each => each === family);
  const guid = parseGuid(text);
  return known && guid !== undefined ? { family: known, guid, time: timeIn(name) } : undefined;
}
