import { createCipheriv, createDecipheriv, createHash, randomUUID } from 'node:crypto';
import type { FamilyName } from '../families/item.ts';
import type { WrittenTags } from '../store/repository.ts';

/** Replaced by the build: a digest of everything that decides what answers contain (infra/tools/build/bundle.ts). */
declare const ANSWERS_BUILD: string | undefined;

const build = typeof ANSWERS_BUILD === 'string' ? ANSWERS_BUILD : '';

/** More than a hundred bits where two values must never be mixed up; fewer for what only distinguishes resources. */
const lengths = { resource: 10, own: 18, version: 18 };

const digest = (text: string, length: number) =>
  createHash('sha256').update(text).digest('base64url').slice(0, length);

/**
 * The parts of an ETag: `"resource.own.version"`. Clients must not interpret them. Each part is a digest, so it reveals
 * nothing about the store.
 */
export interface EntityTag {
  /** The resource; a tag is not valid for any other. */
  resource: string;
  /** A single child's own version, which other changes in the blog do not affect; empty for lists and blogs. */
  own: string;
  /** The blog's version and the build, and the time until which the answer is valid if it expires. */
  version: string;
  /** How the body is compressed. */
  encoding?: Encoding;
}

/**
 * The resource of an answer: of what it is about, and, after `~`, of the parameters that choose a part of that.
 * @param name of the answer within its blog, such as `tag/ID?fields=name`. A parameter may have a `?` in its value.
 */
export function resourcePart(blogId: string, name: string): string {
  const end = name.indexOf('?');
  if (end < 0) return digest(`${blogId} ${name}`, lengths.resource);
  const about = digest(`${blogId} ${name.slice(0, end)}`, lengths.resource);
  return `${about}~${digest(name.slice(end), lengths.resource)}`;
}

/** The name of a single item's answer within its blog. */
export const nameOfItem = (family: FamilyName, guid: string) => `${family}/${guid}`;

/** The resource that an answer is about, whichever part of it was requested: a write is about all of it. */
export const subjectOf = (resource: string) => resource.split('~')[0];

/** The part of a tag for the item's own version; empty if the store has not reported it. */
export const ownPart = (etag: string) => (etag === '' ? '' : digest(etag, lengths.own));

/** The part of a tag for the version of the whole blog, and for the build of the service. */
export const versionPart = (etag: string) => digest(`${build} ${etag}`, lengths.version);

/** One block of AES: the time in eight bytes, and eight zeros by which it is recognized. */
const sealed = { algorithm: 'aes-128-ecb', length: 16, moment: 8 };

const sealOf = (etag: string) =>
  createHash('sha256').update(`until ${build} ${etag}`).digest().subarray(0, sealed.length);

/**
 * The version of an answer that expires: the time when it does, in milliseconds since 1970, encrypted with a key made from
 * the blog's version. So the tag alone shows whether the answer is still valid, without a query for what is due next, and
 * the tag's holder does not learn when that is.
 */
export function versionPartUntil(etag: string, until: number): string {
  const block = Buffer.alloc(sealed.length);
  block.writeBigInt64BE(BigInt(until));
  const cipher = createCipheriv(sealed.algorithm, sealOf(etag), null).setAutoPadding(false);
  return Buffer.concat([cipher.update(block), cipher.final()]).toString('base64url');
}

/** The time until which an answer of this version is valid; undefined if the part belongs to another version. */
function untilOf(part: string, etag: string): number | undefined {
  const block = Buffer.from(part, 'base64url');
  if (block.length !== sealed.length) return undefined;
  const decipher = createDecipheriv(sealed.algorithm, sealOf(etag), null).setAutoPadding(false);
  const opened = Buffer.concat([decipher.update(block), decipher.final()]);
  const isKnown = opened.subarray(sealed.moment).every(byte => byte === 0);
  return isKnown ? Number(opened.readBigInt64BE()) : undefined;
}

/** Whether an answer with this part belongs to that version and is valid at that time. */
export function isVersion(part: string, etag: string, now: number): boolean {
  return part === versionPart(etag) || now < (untilOf(part, etag) ?? 0);
}

/** How a body is compressed. */
export type Encoding = 'br' | 'gzip';

/** The tag as a header carries it. A compressed body is another representation, so it has a different tag. */
export function formatTag({ resource, own, version, encoding }: EntityTag): string {
  return `"${resource}.${own}.${version}${encoding ? `-${encoding}` : ''}"`;
}

/** Reads a tag of this service; undefined for any other. */
export function parseTag(opaque: string): EntityTag | undefined {
  const match = /^([\w-]{10}(?:~[\w-]{10})?)\.([\w-]{18})?\.([\w-]{18}|[\w-]{22})(?:-(br|gzip))?$/.exec(
    opaque,
  );
  if (!match) return undefined;
  const [, resource = '', own = '', version = '', encoding] = match;
  return { resource, own, version, encoding: encoding as Encoding | undefined };
}

/**
 * The tag of what was written, which a read gives as well while nothing else changes; undefined if the store has not reported it.
 * @param part whether the item's own version counts, or, for a blog, the version of everything in it.
 * @param known the blog's version that was known before the write: still the current one, if nothing was to be written.
 */
export function tagOfWritten(
  resource: string,
  part: 'own' | 'version',
  { blog, own }: WrittenTags,
  known: string | undefined,
): string | undefined {
  if (part === 'version') return blog && formatTag({ resource, own: '', version: versionPart(blog) });
  // If the version is not known, it is one that is never found again.
  return (
    own && formatTag({ resource, own: ownPart(own), version: versionPart(blog ?? known ?? randomUUID()) })
  );
}
