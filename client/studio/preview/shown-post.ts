import type { Draft } from '../editor/draft.ts';
import { learnReach, reachOf } from '../editor/publishing/reach.ts';
import type { Writing } from '../editor/writing.ts';
import { useLoaded } from '../loaded.ts';
import { type Author, api, type Medium, type Tag } from '../service.ts';

/** What readers get of a post: its text, and what a site shows beside it (examples/site/pages.mjs). */
export interface ShownPost extends Pick<Draft, 'title' | 'content' | 'contentFormat' | 'published'> {
  /** The blog's, in which dates are. */
  language?: string | undefined;
  author?: string | undefined;
  image?: Medium | undefined;
  tags: readonly string[];
}

/** What a post refers to. */
interface Beside {
  author?: Author | undefined;
  image?: Medium | undefined;
  tags: Tag[];
}

/** Reads what a post refers to; what is gone, or cannot be read now, is not shown. */
async function readBeside(
  blogId: string,
  ids: { author: string | undefined; image: string | undefined; tags: string[] },
  signal: AbortSignal,
): Promise<Beside> {
  const of = (id: string) => ({ path: { blogId, id }, signal });
  const none = () => undefined;
  const [author, image, ...tags] = await Promise.all([
    ids.author ? api.get('/blog/{blogId}/author/{id}', of(ids.author)).catch(none) : undefined,
    ids.image ? api.get('/blog/{blogId}/medium/{id}', of(ids.image)).catch(none) : undefined,
    ...ids.tags.map(id => api.get('/blog/{blogId}/tag/{id}', of(id)).catch(none)),
  ]);
  return { author, image, tags: tags.filter(tag => tag !== undefined) };
}

/** A post as readers get it once it is stored as it is written now. What the stored post does not have yet is read. */
export function useShownPost(blogId: string, { draft: { value: draft }, base }: Writing): ShownPost {
  const { title, content, contentFormat, published, authorId, postImageId, tagIds } = draft;
  const stored = base.value?.post;
  const known = {
    author: [stored?.author].find(author => author && author.authorId === authorId),
    image: stored?.media.find(({ mediumId }) => mediumId === postImageId),
    tags: stored?.tags ?? [],
  };
  const unknown = {
    author: known.author ? undefined : authorId,
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
  const tags = [...known.tags, ...(read?.tags ?? [])];
  return {
    title,
    content,
    contentFormat,
    published,
    language: reachOf(blogId)?.language,
    author: (known.author ?? (authorId ? read?.author : undefined))?.displayName,
    image: known.image ?? (postImageId ? read?.image : undefined),
    tags: tagIds.flatMap(id => tags.find(({ tagId }) => tagId === id)?.name ?? []),
  };
}
