import { children, creationOrder } from './children.ts';
import { NestedList } from './fields.ts';
import type { ChildName, CollectionOf, Families } from './item.ts';
import type { PayloadClass } from './payload-class.ts';

/** Entities to create together: a list for each family, named as in an export. */
export type ContentLists = { [F in ChildName as CollectionOf<F>]?: Families[F]['payload'][] };

/**
 * The maximum number of entities, together with the other items that they refer to (contract.md, Create several): a
 * transaction of Cosmos DB has at most 100 operations, and one of them changes the blog.
 */
export const maxTogether = 99;

const about = {
  name: 'ContentBody',
  means: 'Entities of a blog that are created together, each as its own create takes it.',
};

/** Several entities of a blog in a request body. */
export const ContentPayload: PayloadClass<ContentLists> = Object.assign(class {}, { about });

for (const name of creationOrder) {
  const { collection, payload } = children[name];
  const means = `The ${collection}, in the order of their creation.`;
  NestedList(() => payload, { means, max: maxTogether })(ContentPayload.prototype, collection);
}
