import type { Container } from '@azure/cosmos';
import type { ChildName, ItemKeys } from '../../families/item.ts';
import { childrenRange, familyRange } from '../keys.ts';
import { queryPages } from './pages.ts';
import { type Comparison, selectQuery } from './selection.ts';

/** An item with the slugs that it has and has had. */
export interface Slugged extends Pick<ItemKeys, 'id'> {
  slug: string;
  formerSlugs?: string[];
}

/** The maximum number of items of an answer: the slugs of a group of creates are looked up by one request. */
const atOnce = 1_000;

/** The items of a blog that have, or have had, one of these slugs, by one query, and perhaps some of another family. */
export async function readSlugged(
  container: Container,
  blogId: string,
  slugs: ReadonlyMap<ChildName, ReadonlySet<string>>,
): Promise<Slugged[]> {
  const [first = 'post', ...others] = slugs.keys();
  const all = [...new Set([...slugs.values()].flatMap(each => [...each]))];
  // Those that a tag has had are free.
  const former = [...(slugs.get('post') ?? [])].map(
    (value): Comparison => ({ property: 'formerSlugs', how: 'has', value }),
  );
  const query = selectQuery({
    range: others.length === 0 ? familyRange(blogId, first) : childrenRange(blogId),
    conditions: [[{ property: 'slug', how: 'isAmong', value: all }, ...former]],
    properties: new Set(['slug', 'formerSlugs']),
  });
  const found: Slugged[] = [];
  for await (const { items } of queryPages<Slugged>(container, query, blogId, atOnce)) found.push(...items);
  return found;
}
