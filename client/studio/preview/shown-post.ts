import { type Draft, idsIn } from '../editor/draft.ts';
import { learnReach, reachOf } from '../editor/publishing/reach.ts';
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
}

/** What a post refers to. */
interface Beside {
  authors: Author[];
  image?: Medium | undefined;
  tags: Tag[];
}

/** Reads what a post refers to; what is gone, or cannot be read now, is not shown. */
async function readBeside(
  blogId: string,
  ids: { authors: string[]; image: string | undefined; tags: string[] },
  signal: AbortSignal,
): Promise<Beside> {
  const of = (id: string) => ({ path: { blogId, id }, signal });
  const none = () => undefined;
  const [authors, image, tags] = await Promise.all([
    Promise.all(ids.authors.map(id => api.get('/blog/{blogId}/author/{id}', of(id)).catch(none))),
    ids.image ? api.get('/blog/{blogId}/medium/{id}', of(ids.image)).catch(none) : undefined,
    Promise.all(ids.tags.map(id => api.get('/blog/{blogId}/tag/{id}', of(id)).catch(none))),
  ]);
  const isThere = <T>(each: T | undefined) => each !== undefined;
  return { authors: authors.filter(isThere), image, tags: tags.filter(isThere) };
}

/** A post as readers get it once it is stored as it is written now. What the stored post does not have yet is read. */
export function useShownPost(blogId: string, { draft: { value: draft }, base }: WrittenPost): ShownPost {
  const { title, content, contentFormat, published, language, authorId, postImageId, tagIds } = draft;
  const stored = base.value?.post;
  const authorIds = [...new Set([...(authorId ? [authorId] : []), ...idsIn(draft, 'coAuthorIds')])];
  const known = {
    authors: [...(stored?.author ? [stored.author] : []), ...(stored?.coAuthors ?? [])],
    image: stored?.media.find(({ mediumId }) => mediumId === postImageId),
    tags: stored?.tags ?? [],
  };
  const unknown = {
    authors: authorIds.filter(id => !known.authors.some(author => author.authorId === id)),
    image: known.image ? undefined : postImageId,
    tags: tagIds.filter(id => !known.tags.some(({ tagId }) => tagId === id)),
  };
  const { value: read } = useLoaded(
    async signal => {
      if (!reachOf(blogId)) await learnReach(blogId);
      return readBeside(blogId, unknown, signal);
    },
    [blogId, JSON.stringify(unknown)],
  );
  const authors = [...known.authors, ...(read?.authors ?? [])];
  const tags = [...known.tags, ...(read?.tags ?? [])];
  return {
    title,
    content,
    contentFormat,
    published,
    language: language ?? reachOf(blogId)?.language,
    author: authorIds
      .flatMap(id => authors.find(author => author.authorId === id)?.displayName ?? [])
      .join(', '),
    image: known.image ?? (postImageId ? read?.image : undefined),
    tags: tagIds.flatMap(id => tags.find(({ tagId }) => tagId === id)?.name ?? []),
  };
}
