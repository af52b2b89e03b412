import { randomUUID } from 'node:crypto';
import type { Container, Resource } from '@azure/cosmos';
import { children } from '../../../../shared/families/children.ts';
import { blogsRange, familyRange, itemId } from '../../../../shared/store/keys.ts';
import { type Batch, operationsOf } from '../../../../shared/store/transport/batch.ts';
import { CreationClock, isLatest } from '../../../../shared/store/writes/creation-clock.ts';
import { childDocument, type StoredDocument } from '../data/documents.ts';
import { childId, tagsOfBlog } from '../data/payloads.ts';
import { expand, firstPage, type References, referencesOf } from './bare-queries.ts';
import { changedPost, changedTag, newPost, newTag } from './http-requests.ts';
import { type OperationName, type Subject, scatter } from './operation.ts';

/**
 * Prepares the Cosmos DB requests that the service makes for an operation, with the SDK alone. The returned function
 * sends them, and is what is measured; the benchmark checks that both send the same requests to local Cosmos DB.
 */
export type BareRequest = (
  container: Container,
  subject: Subject,
  index: number,
) => Promise<() => Promise<unknown>>;

const makeDocument = {
  tag: (subject: Subject, index: number) =>
    childDocument(children.tag, subject.blogId, newTag(subject, index)),
  post: (subject: Subject, index: number) =>
    childDocument(children.post, subject.blogId, newPost(subject, index)),
};

const makeChanged = {
  tag: (subject: Subject, index: number) =>
    childDocument(children.tag, subject.blogId, changedTag(subject, index)),
  post: (subject: Subject, index: number) =>
    childDocument(children.post, subject.blogId, changedPost(subject, index)),
};

type Family = keyof typeof makeDocument;

/** Runs a batch. @throws Error if it failed: a yardstick that fails measures nothing. */
async function runBatch(container: Container, blogId: string, batch: Batch): Promise<void> {
  const { code, result } = await container.items.batch(operationsOf(blogId, batch), blogId, {
    contentResponseOnWriteEnabled: false,
  });
  if (code !== 200) throw new Error(`A bare batch must answer 200 (got ${code}): ${JSON.stringify(result)}`);
}

/** Reads the blog's version in parallel with data that refer to nothing, as the service does without a held answer. */
const besideVersion = (container: Container, blogId: string, read: () => Promise<unknown>) =>
  Promise.all([readBlog(container, blogId), read()]);

/** The point read of the blog's version. */
export const readBlog = (container: Container, blogId: string) =>
  container.item(itemId('blog', blogId), blogId).read();

const clock = new CreationClock();

/** Creates a document, counts it if it is the latest, and reads what it references, in one batch. */
export function createDocument(
  container: Container,
  blogId: string,
  family: Family,
  document: StoredDocument,
): Promise<void> {
  const created = clock.stamp(blogId);
  return runBatch(container, blogId, {
    blog: {
      raise: { [children[family].count]: 1 },
      set: { lastCreated: created },
      condition: isLatest(created),
    },
    writes: [{ create: document }],
    required: referencesOf([document]),
  });
}

const create =
  (family: Family): BareRequest =>
  async (container, subject, index) => {
    const document = await makeDocument[family](subject, index);
    return () => createDocument(container, subject.blogId, family, document);
  };

const update =
  (family: Family): BareRequest =>
  async (container, subject, index) => {
    const { blogId } = subject;
    const document = await makeChanged[family](subject, index);
    const required = referencesOf([document]);
    return async () => {
      const { resource } = await container.item(document.id, blogId).read<StoredDocument & Resource>();
      if (!resource) throw new Error(`Expected an item ${document.id} to update (found none)`);
      const { created, listKey, _etag: version } = resource;
      await runBatch(container, blogId, {
        blog: { raise: { updates: 1 } },
        writes: [{ replace: { ...document, created, listKey }, version }],
        required,
      });
    };
  };

const remove =
  (family: Family): BareRequest =>
  async (container, subject, index) => {
    const { id, blogId } = await makeDocument[family](subject, index);
    const mark = randomUUID();
    const blog = {
      raise: { [children[family].count]: -1 },
      set: { lastDeleted: mark },
      condition: `NOT IS_DEFINED(c.lastDeleted) OR c.lastDeleted != "${mark}"`,
    };
    return () => runBatch(container, blogId, { blog, writes: [{ delete: id }] });
  };

/** The requests that the service makes, by operation. */
export const bareRequests: Record<OperationName, BareRequest> = {
  'Read tag': async (container, { blogId }, index) => {
    const id = itemId('tag', childId(blogId, 'tag', index % tagsOfBlog));
    return () => besideVersion(container, blogId, () => container.item(id, blogId).read());
  },
  'List tags':
    async (container, { blogId, skip }) =>
    () =>
      besideVersion(container, blogId, () => firstPage(container, familyRange(blogId, 'tag'), skip, blogId)),
  'Create tag': create('tag'),
  'Update tag': update('tag'),
  'Delete tag': remove('tag'),
  'Read post': async (container, subject, index) => {
    const { blogId } = subject;
    const id = itemId('post', childId(blogId, 'post', scatter(index, subject)));
    return async () => {
      const { resource } = await container.item(id, blogId).read<References>();
      if (resource) await expand(container, blogId, [resource]);
    };
  },
  'List posts':
    async (container, { blogId, skip }) =>
    async () =>
      expand(container, blogId, await firstPage(container, familyRange(blogId, 'post'), skip, blogId)),
  'Create post': create('post'),
  'Update post': update('post'),
  'Delete post': remove('post'),
  'List blogs':
    async (container, { skip }) =>
    () =>
      firstPage(container, blogsRange, skip),
};
