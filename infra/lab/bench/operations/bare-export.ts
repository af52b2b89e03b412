import type { Container } from '@azure/cosmos';
import { childNames } from '../../../../shared/families/children.ts';
import { familyRange, itemId } from '../../../../shared/store/keys.ts';
import { listQuery, queryBlog, type References, readItems, referencesOf } from './bare-queries.ts';

// As the service does it: pages of 50, references kept while they are used, and read again later.
const pageSize = 50;
const keptItems = 200;

/** Reads everything that an export of a blog reads, with the bare SDK, and drops it. */
export async function bareExport(container: Container, blogId: string): Promise<void> {
  await container.item(itemId('blog', blogId), blogId).read();
  for (const family of childNames) {
    const known = new Set<string>();
    const query = listQuery(familyRange(blogId, family));
    const iterator = queryBlog(container, blogId, query, pageSize);
    while (iterator.hasMoreResults()) {
      const { resources } = await iterator.fetchNext();
      if (known.size > keptItems) known.clear();
      await readTargets(container, blogId, resources ?? [], known);
    }
  }
}

async function readTargets(container: Container, blogId: string, items: References[], known: Set<string>) {
  for (let level = items; level.length > 0; ) {
    const wanted = referencesOf(level).filter(id => !known.has(id));
    if (wanted.length === 0) return;
    for (const id of wanted) known.add(id);
    level = await readItems(container, blogId, wanted);
  }
}
