import { ServiceError } from '../../api/index.ts';
import { isReferenceMissing, isTooLarge, type Trouble } from '../trouble.ts';
import { words } from '../words.ts';
import { bodyOf, type Draft, idsIn } from './draft.ts';

/** What a post named that somebody has deleted. */
export type Lost = 'author' | 'coAuthor' | 'tag' | 'medium';

const lostIn: Readonly<Record<string, Lost>> = {
  coAuthors: 'coAuthor',
  tags: 'tag',
  media: 'medium',
  seo: 'medium',
};

/** Where a violation is in the body of a post, such as `/tags/0/tagId`. */
const place = /^\/(author|coAuthors|tags|media|seo)(?:\/(\d+))?\//;

/**
 * A draft without what it names and the blog does not have any more, as the service says.
 * @returns undefined if that is not why it was refused.
 */
export function withoutLost(draft: Draft, error: unknown): { draft: Draft; lost: Lost[] } | undefined {
  if (!(error instanceof ServiceError) || !isReferenceMissing(error)) return undefined;
  const { coAuthors, tags, media } = bodyOf(draft);
  const lost: Lost[] = [];
  const gone = new Set<string | undefined>();
  for (const { pointer = '' } of error.violations) {
    const [, field, index] = place.exec(pointer.replace(/^#/, '')) ?? [];
    if (field === 'author') gone.add(draft.authorId);
    if (field === 'coAuthors') gone.add(coAuthors?.[Number(index)]?.authorId ?? undefined);
    if (field === 'tags') gone.add(tags?.[Number(index)]?.tagId ?? undefined);
    if (field === 'media') gone.add(media?.[Number(index)]?.mediumId ?? undefined);
    if (field === 'seo') gone.add(draft.socialImageId);
    if (field) lost.push(lostIn[field] ?? 'author');
  }
  const isLeft = (id: string | undefined) => !gone.has(id);
  const { authorId, tagIds, mediaIds, postImageId, socialImageId } = draft;
  const left = {
    ...draft,
    authorId: isLeft(authorId) ? authorId : undefined,
    coAuthorIds: idsIn(draft, 'coAuthorIds').filter(isLeft),
    tagIds: tagIds.filter(isLeft),
    mediaIds: mediaIds.filter(isLeft),
    postImageId: isLeft(postImageId) ? postImageId : undefined,
    socialImageId: isLeft(socialImageId) ? socialImageId : undefined,
  };
  return lost.length > 0 ? { draft: left, lost } : undefined;
}

const mebibyte = 1024 * 1024;

/** What the service stores of one post, in bytes. */
const mostBytes = 2 * mebibyte;

/** How much of a text is too much, where that is why it is not taken; what is in between may not say that it is. */
export function tooLong(draft: Draft, error: unknown): Trouble | undefined {
  const { size } = new Blob([JSON.stringify(bodyOf(draft))]);
  if (!isTooLarge(error) && size < mostBytes) return undefined;
  const inMegabytes = (bytes: number) => (Math.ceil((bytes / mebibyte) * 100) / 100).toString();
  const over = inMegabytes(Math.max(0, size - mostBytes) + mebibyte / 100);
  return { kind: 'refused', text: words.postTooLong(inMegabytes(size), inMegabytes(mostBytes), over) };
}
