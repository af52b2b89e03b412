import { signal } from '@preact/signals';
import { ServiceError } from '../../api/index.ts';
import type { PostsPage } from '../address.ts';
import type { ListCounts, ListPage, OpenPages } from '../paged.ts';
import { api } from '../service.ts';
import { fields, fieldsOfDrafts, type PostInList, type PostState } from './post-state.ts';

/** How many posts a page has. */
export const pageSize = 50;

/** How many drafts are put in the order of their last change: the service lists them in the order in which they were created. */
export const mostSorted = 1000;

/** Which posts are listed. A tag and an author are given by their identifiers. */
export interface PostFilter {
  of: PostsPage;
  status: PostState | undefined;
  tag: string | undefined;
  author: string | undefined;
  /** Words of the title or the slug, or beginnings of them; empty if nothing is looked for. */
  find: string;
}

/** Before every date that a post can have: what is after it has a date. */
const firstDate = '0001-01-01T00:00:00Z';

type ListQuery = {
  isListed: 'true' | 'false';
  tag?: string;
  author?: string;
  q?: string;
  status?: PostState;
  after?: string;
};

/** As many words are looked for, and as long a text, as the service takes. */
const most = { words: 8, length: 100 };

const wordsIn = (find: string): string =>
  find.trim().split(/\s+/).slice(0, most.words).join(' ').slice(0, most.length).trim();

function queryOf({ of, tag, author, find }: PostFilter): ListQuery {
  const q = wordsIn(find);
  return {
    isListed: of === 'posts' ? 'true' : 'false',
    ...(tag && { tag }),
    ...(author && { author }),
    ...(q && { q }),
  };
}

/** Whether the service has said that it does not search: an installation may turn it off. */
export const isSearchOff = signal(false);

const path = '/blog/{blogId}/post';

const fieldsOf = ({ status }: ListQuery) => (status === 'draft' ? fieldsOfDrafts : fields);

/** The first posts that match, and how many match in all. */
async function first(blogId: string, query: ListQuery, count: number, signal: AbortSignal) {
  const request = {
    path: { blogId },
    query: { ...query, count, total: 'true' },
    fields: fieldsOf(query),
    signal,
  } as const;
  const { value, total = value.length } = await api.read(path, request);
  return { items: value as PostInList[], total };
}

/** Posts in the order of the service, after as many as are known. */
async function* inOrder(
  blogId: string,
  query: ListQuery,
  { skip, atLeast = 0, signal }: { skip: number; atLeast?: number; signal: AbortSignal },
): AsyncGenerator<{ items: PostInList[]; isLast: boolean; total?: number }> {
  let known = skip;
  if (known === 0) {
    const count = Math.max(pageSize, atLeast);
    const { items, total } = await first(blogId, query, count, signal);
    yield { items, isLast: items.length < count, total };
    if (items.length < count) return;
    known = count;
  }
  const request = {
    path: { blogId },
    query: { ...query, count: pageSize, skip: known },
    fields: fieldsOf(query),
    signal,
  };
  for await (const items of api.pages(path, request)) yield { items, isLast: items.length < pageSize };
}

const byChange = (one: PostInList, other: PostInList) =>
  Date.parse(other.lastModified) - Date.parse(one.lastModified);

/** The drafts that were created last, in the order of their last change, and how many there are in all. */
async function newestDrafts(blogId: string, filter: PostFilter, signal: AbortSignal) {
  const query = { ...queryOf(filter), status: 'draft' } as const;
  const { items, total } = await first(blogId, query, mostSorted, signal);
  return { drafts: items.sort(byChange), total };
}

/** The drafts of a blog: those that are sorted a page at a time, then the others as the service lists them. */
const draftsOf = (blogId: string, filter: PostFilter): OpenPages<PostInList> =>
  async function* (known, signal, atLeast) {
    const { drafts, total } = await newestDrafts(blogId, filter, signal);
    const counts = { total, drafts: total };
    const isKnown = new Set(known.map(({ postId }) => postId));
    const left = drafts.filter(({ postId }) => !isKnown.has(postId));
    let size = Math.max(pageSize, atLeast);
    const areAll = drafts.length < mostSorted;
    do {
      const items = left.splice(0, size);
      yield { items, isLast: left.length === 0 && areAll, counts };
      size = pageSize;
    } while (left.length > 0);
    if (areAll) return;
    const skip = Math.max(mostSorted, known.length);
    yield* inOrder(blogId, { ...queryOf(filter), status: 'draft' }, { skip, signal });
  };

/** The posts of a blog, newest first; of all posts, what is still being written comes first. */
const allOf = (blogId: string, filter: PostFilter): OpenPages<PostInList> =>
  async function* (known, signal, atLeast) {
    const query = { ...queryOf(filter), after: firstDate };
    const begun = known.length === 0 ? await newestDrafts(blogId, filter, signal) : undefined;
    let drafts = begun?.drafts.slice(0, pageSize) ?? [];
    const skip = known.filter(({ published }) => published).length;
    const pages = inOrder(blogId, query, { skip, atLeast: atLeast - drafts.length, signal });
    for await (const { items, isLast, total } of pages) {
      const counts: ListCounts | undefined =
        begun && total !== undefined ? { total: begun.total + total, drafts: begun.total } : undefined;
      yield { items: [...drafts, ...items], isLast, counts };
      drafts = [];
    }
  };

const statusOf = (blogId: string, filter: PostFilter): OpenPages<PostInList> =>
  async function* (known, signal, atLeast) {
    const query: ListQuery = { ...queryOf(filter), ...(filter.status && { status: filter.status }) };
    for await (const { total, ...page } of inOrder(blogId, query, { skip: known.length, atLeast, signal }))
      yield { ...page, counts: total === undefined ? undefined : { total } };
  };

function matching(blogId: string, filter: PostFilter): OpenPages<PostInList> {
  if (filter.status === undefined) return allOf(blogId, filter);
  return filter.status === 'draft' ? draftsOf(blogId, filter) : statusOf(blogId, filter);
}

/** The posts that a filter leaves. Where nothing can be searched, that is noted, and nothing is found until the list is read without. */
export const openPosts = (blogId: string, filter: PostFilter): OpenPages<PostInList> =>
  async function* (known, signal, atLeast) {
    try {
      yield* matching(blogId, filter)(known, signal, atLeast);
    } catch (error) {
      const isRefused = error instanceof ServiceError && error.status === 400 && filter.find.trim() !== '';
      if (!isRefused) throw error;
      isSearchOff.value = true;
      const nothing: ListPage<PostInList> = { items: [], isLast: false };
      yield nothing;
    }
  };
