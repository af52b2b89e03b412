import { children } from '../../../../shared/families/children.ts';
import { createItem } from '../../../local/cosmos/items/item-operations.ts';
import { extractPartitionKey } from '../../../local/cosmos/items/partition-key.ts';
import type { ContainerRecord } from '../../../local/cosmos/storage/catalog.ts';
import { blogDocument, childDocument, type StoredDocument } from './documents.ts';
import {
  authorOf,
  authorsOfBlog,
  blogOf,
  emptyBlog,
  mediumOf,
  postOf,
  tagOf,
  tagsOfBlog,
} from './payloads.ts';

/** The documents of a blog with this many posts; the blog itself, with its counts, comes last. */
export async function* documentsOfBlog(posts: number): AsyncGenerator<StoredDocument, void, undefined> {
  const payload = blogOf(posts);
  const { blogId } = payload;
  const { medium, author, tag, post } = children;
  for (let index = 0; index < posts; index++) yield childDocument(medium, blogId, mediumOf(blogId, index));
  for (let index = 0; index < authorsOfBlog; index++)
    yield childDocument(author, blogId, authorOf(blogId, index));
  for (let index = 0; index < tagsOfBlog; index++) yield childDocument(tag, blogId, tagOf(blogId, index));
  for (let index = 0; index < posts; index++) yield childDocument(post, blogId, postOf(blogId, posts, index));
  const counts = {
    [medium.count]: posts,
    [author.count]: authorsOfBlog,
    [tag.count]: tagsOfBlog,
    [post.count]: posts,
  };
  yield { ...(await blogDocument(payload)), ...counts };
}

/** The documents of this many blogs without children. */
export async function* documentsOfEmptyBlogs(count: number): AsyncGenerator<StoredDocument, void, undefined> {
  for (let index = 0; index < count; index++) yield blogDocument(emptyBlog(index));
}

/** Puts documents into a container of local Cosmos DB directly, without HTTP, in one transaction. */
export async function fillContainer(
  container: ContainerRecord,
  documents: AsyncIterable<StoredDocument>,
): Promise<void> {
  const { items, rule } = container;
  items.database.exec('BEGIN IMMEDIATE');
  for await (const document of documents) {
    createItem({ container, items, rule, pk: extractPartitionKey(document, rule) }, document);
  }
  items.database.exec('COMMIT');
}
