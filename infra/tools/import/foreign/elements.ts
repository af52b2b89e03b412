import type { BlogElement } from '../file/blog-elements.ts';
import { type Collection, collectionNames } from '../file/collections.ts';
import type { Produced } from './conversion.ts';

/** What a conversion produces, as the elements of a blog: entities are numbered as they come. */
export async function* elementsOf(produced: AsyncIterable<Produced>): AsyncGenerator<BlogElement> {
  const next = Object.fromEntries(collectionNames.map(name => [name, 0])) as Record<Collection, number>;
  for await (const each of produced) {
    if ('fields' in each) for (const [name, value] of Object.entries(each.fields)) yield { name, value };
    else yield { collection: each.collection, index: next[each.collection]++, value: each.entity };
  }
}
