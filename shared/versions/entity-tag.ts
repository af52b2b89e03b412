import { createHash } from 'node:crypto';

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
  /** The blog's version, and the build where that changes answers. */
  version: string;
  /** How the body is compressed that it is the tag of. */
  encoding?: Encoding;
}

export const resourcePart = (blogId: string, name: string) => digest(`${blogId} ${name}`, lengths.resource);
export const ownPart = (etag: string) => (etag === '' ? '' : digest(etag, lengths.own));
export const versionPart = (etag: string) => digest(`${build} ${etag}`, lengths.version);

/** How a body is compressed. */
export type Encoding = 'br' | 'gzip';

/** The tag as a header carries it; a compressed body is another representation, so it has another one. */
export function formatTag({ resource, own, version, encoding }: EntityTag): string {
  return `"${resource}.${own}.${version}${encoding ? `-${encoding}` : ''}"`;
}

/** Reads a tag of this service; undefined for any other. */
export function parseTag(opaque: string): EntityTag | undefined {
  const match = /^([\w-]{10})\.([\w-]{18})?\.([\w-]{18})(?:-(br|gzip))?$/.exec(opaque);
  if (!match) return undefined;
  const [, resource = '', own = '', version = '', encoding] = match;
  return { resource, own, version, encoding: encoding as Encoding | undefined };
}
