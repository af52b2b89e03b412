import { type Draft, idsIn } from '../editor/draft.ts';
import { learnReach, type Reach, reachOf } from '../editor/publishing/reach.ts';
import type { Writing } from '../editor/writing.ts';
import { useLoaded } from '../loaded.ts';
import { type Author, api, type Medium, type Tag } from '../service.ts';

/** What readers get of a post: its text, and what a site shows beside it (examples/site/pages.mjs). */
export interface ShownPost extends Pick<Draft, 'title' | 'content' | 'contentFormat' | 'published'> {
  /** Its own or the blog's, in which dates are. */
  language?: string | undefined;
  author?: string | undefined;
  image?: Medium | undefined;
  tags: readonly string[];
}

/** What is written of a post, and what of it is stored. */
export interface WrittenPost {
  draft: { value: Draft };
  base: Writing['base'];
  /** Of a post that may be written: then the blog's site may show it. */
  postId?: string;
}

/** What a post refers to, as far as it is known. */
export interface Beside {
  authors: readonly Author[];
  media: readonly Medium[];
  tags: readonly Tag[];
}

type Ids = Record<keyof Beside, readonly string[]>;

/** Reads what a post refers to; what is gone, or cannot be read now, is not shown. */
async function readBeside(blogId: string, ids: Ids, signal: AbortSignal): Promise<Beside> {
  const of = (id: string) => ({ path: { blogId, id }, signal });
  const all = <T>(list: readonly string[], read: (id: string) => Promise<T>) =>
    Promise.all(list.map(id => read(id).catch(() => undefined)));
  const [authors, media, tags] = await Promise.all([
    all(ids.authors, id => api.get('/blog/{blogId}/author/{id}', of(id))),
    all(ids.media, id => api.get('/blog/{blogId}/medium/{id}', of(id))),
    all(ids.tags, id => api.get('/blog/{blogId}/tag/{id}', of(id))),
  ]);
  const isThere = <T>(each: T | undefined) => each !== undefined;
  return { authors: authors.filter(isThere), media: media.filter(isThere), tags: tags.filter(isThere) };
}

const authorIdsOf = (draft: Draft) => [
  ...new Set([...(draft.authorId ? [draft.authorId] : []), ...idsIn(draft, 'coAuthorIds')]),
];

/** What a post refers to, as it is written now. What the stored post does not have yet is read. */
export function useBeside(blogId: string, { draft: { value: draft }, base }: WrittenPost): Beside {
  const stored = base.value?.post;
  const known: Beside = {
    authors: [...(stored?.author ? [stored.author] : []), ...(stored?.coAuthors ?? [])],
    media: stored?.media ?? [],
    tags: stored?.tags ?? [],
  };
  const mediumIds = new Set([...(draft.postImageId ? [draft.postImageId] : []), ...draft.mediaIds]);
  const unknown: Ids = {
    authors: authorIdsOf(draft).filter(id => !known.authors.some(({ authorId }) => authorId === id)),
    media: [...mediumIds].filter(id => !known.media.some(({ mediumId }) => mediumId === id)),
    tags: draft.tagIds.filter(id => !known.tags.some(({ tagId }) => tagId === id)),
  };
  const { value: read } = useLoaded(
    async signal => {
      if (!reachOf(blogId)) await learnReach(blogId);
      return readBeside(blogId, unknown, signal);
    },
    [blogId, JSON.stringify(unknown)],
  );
  return {
    authors: [...known.authors, ...(read?.authors ?? [])],
    media: [...known.media, ...(read?.media ?? [])],
    tags: [...known.tags, ...(read?.tags ?? [])],
  };
}

/** A post as readers get it once it is stored as it is written now. */
export function shownPost(draft: Draft, beside: Beside, reach: Reach | undefined): ShownPost {
  const { title, content, contentFormat, published, language, postImageId, tagIds } = draft;
  return {
    title,
    content,
    contentFormat,
    published,
    language: language ?? reach?.language,
    author: authorIdsOf(draft)
      .flatMap(id => beside.authors.find(({ authorId }) => authorId === id)?.displayName ?? [])
      .join(', '),
    image: beside.media.find(({ mediumId }) => mediumId === postImageId),
    tags: tagIds.flatMap(id => beside.tags.find(({ tagId }) => tagId === id)?.name ?? []),
  };
}
