import type { Container, JSONObject, OperationInput } from '@azure/cosmos';
import { type BlogPayload, blog } from '../../../../shared/families/blog.ts';
import type { ChildFamily } from '../../../../shared/families/family.ts';
import type { GivenIdentifier } from '../../../../shared/families/given-identifier.ts';
import type { ChildName, ItemKeys } from '../../../../shared/families/item.ts';
import { BlogRepository } from '../../../../shared/store/writes/blog-repository.ts';
import { ChildRepository } from '../../../../shared/store/writes/child-repository.ts';
import { CreationClock } from '../../../../shared/store/writes/creation-clock.ts';
import { GroupCommit } from '../../../../shared/store/writes/group-commit.ts';

/** What the service would store. */
export type StoredDocument = JSONObject & ItemKeys;

/** The service's repositories write into this, which keeps what they create instead of sending it. */
class Collector {
  readonly #created: StoredDocument[] = [];
  readonly container: Container;

  constructor() {
    const batch = async (operations: OperationInput[]) => {
      for (const operation of operations) {
        // Made by the service's own repositories, with all keys.
        if (operation.operationType === 'Create')
          this.#created.push(operation.resourceBody as StoredDocument);
      }
      return { code: 200, result: operations.map(() => ({ statusCode: 201, requestCharge: 0 })) };
    };
    // A create uses nothing else of a container; if it did, it would fail loudly.
    this.container = { items: { batch } } as unknown as Container;
  }

  created(): StoredDocument {
    const [document, ...more] = this.#created;
    if (!document || more.length > 0) throw new Error('Expected a create to create exactly one document');
    return document;
  }
}

function requireGuid(given: GivenIdentifier): string {
  if (given.kind !== 'one') throw new Error('A payload of the benchmark must have its identifier');
  return given.guid;
}

/** Makes the document that the service would store for a blog, with the service's own code. */
export async function blogDocument(payload: BlogPayload): Promise<StoredDocument> {
  const collector = new Collector();
  const guid = requireGuid(blog.identifier(payload));
  const draft = { content: blog.content(payload), references: [] };
  await new BlogRepository(collector.container, new CreationClock()).create({ blogId: guid, guid }, draft);
  return collector.created();
}

/** Makes the document that the service would store for a blog's child, with the service's own code. */
export async function childDocument<F extends ChildName, P extends object>(
  family: ChildFamily<F, P>,
  blogId: string,
  payload: P,
): Promise<StoredDocument> {
  const collector = new Collector();
  const guid = requireGuid(family.identifier(payload));
  const draft = { content: family.content(payload, guid), references: family.references(payload) };
  const { container } = collector;
  const creates = new GroupCommit(container, new CreationClock());
  await new ChildRepository(container, family, creates).create({ blogId, guid }, draft);
  return collector.created();
}
