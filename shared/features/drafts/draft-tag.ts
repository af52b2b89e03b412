import { Failure } from '../../failures/failure.ts';
import type { Key } from '../../store/keys.ts';
import {
  formatTag,
  nameOfItem,
  ownPart,
  parseTag,
  resourcePart,
  subjectOf,
  versionPart,
} from '../../versions/entity-tag.ts';

const resourceOfPost = ({ blogId, guid }: Key) => resourcePart(blogId, nameOfItem('post', guid));

/** What the tags of a post's working copy are about. */
export const resourceOfDraft = ({ blogId, guid }: Key): string =>
  resourcePart(blogId, `${nameOfItem('post', guid)}/draft`);

/** The tag of a working copy: of its own version, since nothing else in the blog changes it. */
export const tagOfDraft = (key: Key, etag: string): string =>
  formatTag({ resource: resourceOfDraft(key), own: ownPart(etag), version: versionPart(etag) });

/** A tag of the version of the post that a working copy is based on, for conditions of writes. */
export const tagOfBase = (key: Key, basedOn: string): string =>
  formatTag({ resource: resourceOfPost(key), own: basedOn, version: versionPart(basedOn) });

/**
 * The own part of the tag that a body says it is based on; undefined if it says none.
 * @throws Failure `bodyInvalid` if it is no tag of the post.
 */
export function basedOnIn({ basedOn }: { basedOn?: string }, key: Key): string | undefined {
  if (basedOn === undefined) return undefined;
  const tag = parseTag(/^"(.*)"$/.exec(basedOn)?.[1] ?? '');
  if (tag && subjectOf(tag.resource) === resourceOfPost(key) && tag.own !== '') return tag.own;
  const text = 'must be an ETag of the post, as its reads and writes answer it';
  throw new Failure('bodyInvalid', [{ at: { body: ['basedOn'] }, text }]);
}
