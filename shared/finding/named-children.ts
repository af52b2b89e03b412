import { type ChildName, guidOf, type Item } from '../families/item.ts';
import { maxContinued, type Page, pageSize } from '../store/reads/pages.ts';
import { type Selection, windowOf } from '../store/reads/selection.ts';
import type { Repository } from '../store/repository.ts';
import { type NamedFamily, naming } from './naming.ts';
import type { PublishedNames } from './published-names.ts';

/** What reads the items of a family within a blog. */
export type ChildReads<F extends ChildName> = Pick<Repository<F>, 'list' | 'read'>;

/**
 * The items of a family that published posts name: for those who read these, there are no others. A list has those that listed posts
 * name; who asks by identifier or name also finds what pages alone name.
 */
export function namedChildren<F extends NamedFamily>(
  family: F,
  stored: ChildReads<F>,
  names: Pick<PublishedNames, 'all' | 'listed'>,
): ChildReads<F> {
  const asksByName = ({ conditions = [] }: Selection) =>
    conditions.flat().some(({ property }) => property === naming[family].property);

  /** Those of a selection, page by page; no page is empty. */
  async function* named(
    blogId: string,
    selection: Selection,
  ): AsyncGenerator<Page<Item<F>>, void, undefined> {
    let { skip, count: left } = windowOf(selection);
    const wanted = skip + left;
    const all = { ...selection, skip: 0, count: undefined };
    const { among } = asksByName(selection) ? names.all : names.listed;
    for await (const page of stored.list(blogId, all)) {
      const items: Item<F>[] = [];
      while (page.items.length > 0 && left > 0) {
        // No more than are wanted, because each may have to be looked for.
        const next = page.items.splice(0, skip + left);
        const shown = await among(blogId, family, next.map(guidOf), wanted);
        const found = next.filter(item => shown.has(guidOf(item)));
        const skipped = Math.min(skip, found.length);
        skip -= skipped;
        left -= found.length - skipped;
        items.push(...found.slice(skipped));
      }
      if (items.length > 0) yield { items, isLast: page.isLast || left === 0 };
      if (left === 0) return;
    }
  }

  return {
    async *list(blogId, selection) {
      const { count } = windowOf(selection);
      if (count === 0) return;
      if (count > maxContinued) return yield* named(blogId, selection);
      // One more shows whether there are more. Tags and authors are small, so all of these are read before any is passed on.
      const found: Item<F>[] = [];
      for await (const { items } of named(blogId, { ...selection, count: count + 1 })) found.push(...items);
      let end = found.length > count ? found[count - 1]?.listKey : undefined;
      found.length = Math.min(found.length, count);
      while (found.length > 0) {
        const items = found.splice(0, pageSize);
        yield { items, isLast: found.length === 0, end };
        end = undefined;
      }
    },
    async read(key) {
      const item = await stored.read(key);
      const shown = item && (await names.all.among(key.blogId, family, [key.guid]));
      return shown?.has(key.guid) ? item : undefined;
    },
  };
}
