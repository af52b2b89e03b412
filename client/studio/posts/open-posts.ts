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
}

/** Before every date that a post can have: what is after it has a date. */
const firstDate = '0001-01-01T00:00:00Z';

type Query = { tag?: string; author?: string };

const queryOf = ({ tag, author }: Filter): Query => ({ ...(tag && { tag }), ...(author && { author }) });

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
export const openPosts = (blogId: string, filter: Filter): OpenPages<PostInList> =>
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
