import { createCipheriv, createDecipheriv, createHash } from 'node:crypto';

/** Replaced by the build: a digest of all that decides what is answered (infra/build/bundle.ts). */
declare const ANSWERS_BUILD: string | undefined;

const build = typeof ANSWERS_BUILD === 'string' ? ANSWERS_BUILD : '';

/** A hundred bits and more where two must never be taken for one another; less for what only tells resources apart. */
const lengths = { resource: 10, own: 18, version: 18 };

const digest = (text: string, length: number) =>
  createHash('sha256').update(text).digest('base64url').slice(0, length);

/**
 * What an ETag is made of: `"resource.own.version"`. To clients it is opaque. Each part is a digest, so that it tells
 * nothing of the store.
 */
export interface EntityTag {
  /** Which resource it is of: a tag is of no use for another. */
  resource: string;
  /** A single child's own version, which other changes in the blog leave as it is; empty for lists and blogs. */
  own: string;
  /** The blog's version, and the build where that changes answers; with it the moment until which the answer is good. */
  version: string;
  /** How the body is compressed that it is the tag of. */
  encoding?: Encoding;
}

export const resourcePart = (blogId: string, name: string) => digest(`${blogId} ${name}`, lengths.resource);
export const ownPart = (etag: string) => (etag === '' ? '' : digest(etag, lengths.own));
export const versionPart = (etag: string) => digest(`${build} ${etag}`, lengths.version);

/** One block of AES: the moment in eight bytes, and eight zeros by which it is known again. */
const sealed = { algorithm: 'aes-128-ecb', length: 16, moment: 8 };

const sealOf = (etag: string) =>
  createHash('sha256').update(`until ${build} ${etag}`).digest().subarray(0, sealed.length);

/**
 * The version of an answer that time changes as well: the moment when it does, in milliseconds since 1970, sealed with
 * the blog's version. So it can be seen from the tag alone that the answer is still good, without a look at what is due
 * next, and who holds the tag is not told when that will be.
 */
export function versionPartUntil(etag: string, until: number): string {
  const block = Buffer.alloc(sealed.length);
  block.writeBigInt64BE(BigInt(until));
  const cipher = createCipheriv(sealed.algorithm, sealOf(etag), null).setAutoPadding(false);
  return Buffer.concat([cipher.update(block), cipher.final()]).toString('base64url');
}

/** Until when an answer of this version is good; undefined where the part is not of this version. */
function untilOf(part: string, etag: string): number | undefined {
  const block = Buffer.from(part, 'base64url');
  if (block.length !== sealed.length) return undefined;
  const decipher = createDecipheriv(sealed.algorithm, sealOf(etag), null).setAutoPadding(false);
  const opened = Buffer.concat([decipher.update(block), decipher.final()]);
  const isKnown = opened.subarray(sealed.moment).every(byte => byte === 0);
  return isKnown ? Number(opened.readBigInt64BE()) : undefined;
}

/** Whether an answer with this part is of that version, and good at that moment. */
export function isVersion(part: string, etag: string, now: number): boolean {
  return part === versionPart(etag) || now < (untilOf(part, etag) ?? 0);
}

/** How a body is compressed. */
export type Encoding = 'br' | 'gzip';

/** The tag as a header carries it; a compressed body is another representation, so it has another one. */
export function formatTag({ resource, own, version, encoding }: EntityTag): string {
  return `"${resource}.${own}.${version}${encoding ? `-${encoding}` : ''}"`;
}

/** Reads a tag of this service; undefined for any other. */
export function parseTag(opaque: string): EntityTag | undefined {
  const match = /^([\w-]{10})\.([\w-]{18})?\.([\w-]{18}|[\w-]{22})(?:-(br|gzip))?$/.exec(opaque);
  if (!match) return undefined;
  const [, resource = '', own = '', version = '', encoding] = match;
  return { resource, own, version, encoding: encoding as Encoding | undefined };
}
