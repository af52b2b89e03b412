import type { Container, SqlQuerySpec } from '@azure/cosmos';
import { itemId, type KeyRange } from '../../../../shared/store/keys.ts';
import { withoutPlan } from '../../../../shared/store/transport/query-plan.ts';
import { listed } from './operation.ts';

/** One item more than is answered, as the service does: it shows whether there is a next page. */
const taken = listed + 1;

/** A stored post, as far as its references are used. */
export interface References {
  id: string;
  userImageId?: string;
  authorId?: string;
  tagIds?: string[];
  mediaIds?: string[];
}

/** The ids of what an item references, without duplicates. */
export function referencesOf(items: readonly References[]): string[] {
  const ids = items.flatMap(({ userImageId, authorId, tagIds = [], mediaIds = [] }) => [
    ...(userImageId ? [itemId('medium', userImageId)] : []),
    ...(authorId ? [itemId('author', authorId)] : []),
    ...tagIds.map(guid => itemId('tag', guid)),
    ...mediaIds.map(guid => itemId('medium', guid)),
  ]);
  return [...new Set(ids)];
}

/** The query for a list. */
export function listQuery({ from, to }: KeyRange, skip = 0): SqlQuerySpec {
  const query = 'SELECT * FROM c WHERE c.listKey >= @from AND c.listKey < @to ORDER BY c.listKey';
  const parameters = [
    { name: '@from', value: from },
    { name: '@to', value: to },
  ];
  if (skip === 0) return { query, parameters };
  const window = [
    { name: '@skip', value: skip },
    { name: '@take', value: taken },
  ];
  return { query: `${query} OFFSET @skip LIMIT @take`, parameters: [...parameters, ...window] };
}

/** A query of a blog. The service requests no plan that it does not need, so its yardsticks request none either. */
export const queryBlog = (container: Container, blogId: string, query: SqlQuerySpec, pageSize: number) =>
  withoutPlan(container.items.query<References>(query, { partitionKey: blogId, maxItemCount: pageSize }));

/** Reads items by id: one with a point read, several with one query. */
export async function readItems(container: Container, blogId: string, ids: string[]): Promise<References[]> {
  const [first, ...others] = ids;
  if (first !== undefined && others.length === 0) {
    const { resource } = await container.item(first, blogId).read<References>();
    return resource ? [resource] : [];
  }
  const query = {
    query: 'SELECT * FROM c WHERE ARRAY_CONTAINS(@ids, c.id)',
    parameters: [{ name: '@ids', value: ids }],
  };
  const iterator = queryBlog(container, blogId, query, 500);
  const items: References[] = [];
  while (iterator.hasMoreResults()) items.push(...(await iterator.fetchNext()).resources);
  return items;
}

/** Reads what posts reference together with their blog's version, as the service does, and what that references. */
export async function expand(
  container: Container,
  blogId: string,
  posts: References[],
): Promise<Map<string, References>> {
  const targets = await readItems(container, blogId, [itemId('blog', blogId), ...referencesOf(posts)]);
  const known = new Map(targets.map(target => [target.id, target]));
  const further = referencesOf(targets).filter(id => !known.has(id));
  if (further.length > 0) {
    for (const target of await readItems(container, blogId, further)) known.set(target.id, target);
  }
  return known;
}

/** The first page of a list. */
export async function firstPage(container: Container, range: KeyRange, skip: number, blogId?: string) {
  const query = listQuery(range, skip);
  const pages =
    blogId === undefined
      ? container.items.query<References>(query, { maxItemCount: taken, forceQueryPlan: true })
      : queryBlog(container, blogId, query, taken);
  const page = await pages.fetchNext();
  return page.resources.slice(0, listed);
}
