import { signal } from '@preact/signals';
import { ServiceError } from '../../api/index.ts';
import type { ListPage, OpenPages } from '../paged.ts';
import { api } from '../service.ts';
import { fields, type PostInList, type PostState } from './post-state.ts';

/** How many posts a page has. */
export const pageSize = 50;

/** Which posts are listed. A tag and an author are given by their identifiers. */
export interface Filter {
  status: PostState | undefined;
  tag: string | undefined;
  author: string | undefined;
  /** Words of the title or the slug, or beginnings of them; empty if nothing is looked for. */
  find: string;
}

/** Before every date that a post can have: what is after it has a date. */
const firstDate = '0001-01-01T00:00:00Z';

type Query = { tag?: string; author?: string; q?: string };

/** As many words are looked for, and as long a text, as the service takes. */
const most = { words: 8, length: 100 };

const wordsIn = (find: string): string =>
  find.trim().split(/\s+/).slice(0, most.words).join(' ').slice(0, most.length).trim();

function queryOf({ tag, author, find }: Filter): Query {
  const q = wordsIn(find);
  return { ...(tag && { tag }), ...(author && { author }), ...(q && { q }) };
}

/** Whether the service has said that it does not search: an installation may turn it off. */
export const isSearchOff = signal(false);

async function* pagesOf(
  blogId: string,
  query: Query & { status?: PostState; after?: string; skip: number },
  signal: AbortSignal,
): AsyncGenerator<ListPage<PostInList>> {
  const request = { path: { blogId }, query: { ...query, count: pageSize }, fields, signal } as const;
  for await (const items of api.pages('/blog/{blogId}/post', request))
    yield { items, isLast: items.length < pageSize };
}

const byChange = (one: PostInList, other: PostInList) =>
  Date.parse(other.lastModified) - Date.parse(one.lastModified);

/** The drafts that were changed last. The service lists them after ten thousand others: they are read by themselves. */
async function someDrafts(blogId: string, filter: Filter, signal: AbortSignal): Promise<PostInList[]> {
  const query = { ...queryOf(filter), status: 'draft', count: pageSize } as const;
  const drafts = await api.get('/blog/{blogId}/post', { path: { blogId }, query, fields, signal });
  return drafts.sort(byChange);
}

/** The posts of a blog, newest first; of all posts, what is still being written comes first. */
const matching = (blogId: string, filter: Filter): OpenPages<PostInList> =>
  async function* (known, signal) {
    const query = queryOf(filter);
    if (filter.status) {
      yield* pagesOf(blogId, { ...query, status: filter.status, skip: known.length }, signal);
      return;
    }
    let drafts = known.length === 0 ? await someDrafts(blogId, filter, signal) : [];
    const skip = known.filter(({ published }) => published).length;
    for await (const { items, isLast } of pagesOf(blogId, { ...query, after: firstDate, skip }, signal)) {
      yield { items: [...drafts, ...items], isLast };
      drafts = [];
    }
  };

/** The posts that a filter leaves. Where nothing can be searched, that is noted, and nothing is found until the list is read without. */
export const openPosts = (blogId: string, filter: Filter): OpenPages<PostInList> =>
  async function* (known, signal) {
    try {
      yield* matching(blogId, filter)(known, signal);
    } catch (error) {
      const isRefused = error instanceof ServiceError && error.status === 400 && filter.find.trim() !== '';
      if (!isRefused) throw error;
      isSearchOff.value = true;
      yield { items: [], isLast: false };
    }
  };
