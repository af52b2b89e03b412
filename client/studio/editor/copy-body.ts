import type { Schemas } from '../../api/index.ts';
import { bodyOf, type Draft, draftOf } from './draft.ts';

type Post = Schemas['Post'];

/** What is written of a post in the form in which a request gives it, such as a working copy. */
export function draftOfBody(body: Schemas['PostBody']): Draft {
  const [media, tags] = [body.media ?? [], body.tags ?? []];
  const asRead = { ...body, media, tags, postImage: media.find(({ isPostImage }) => isPostImage) };
  // What else a post has that was read, nobody looks at here.
  return draftOf(asRead as unknown as Post, true);
}

/**
 * The body with which the working copy of a post is saved. A slug that is left out is made when it is published, a date is then the post's.
 * @param replaced the working copy, or where there is none the post.
 * @param basedOn the tag of the post that it is based on.
 */
export function bodyOfCopy(
  draft: Draft,
  replaced: Schemas['PostBody'],
  post: Pick<Post, 'published'>,
  basedOn: string | null | undefined,
) {
  const { slug, published, publishAt } = draft;
  // Its own slug is below: of what has no identifier, nobody can say whether it follows the title.
  const body = bodyOf({ ...draft, slug: slug ?? '' }, replaced as Post);
  const date = published === post.published ? undefined : published;
  return { ...body, slug, published: date, publishAt, basedOn };
}
