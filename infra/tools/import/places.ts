import type { BlogClient } from '../../../client/api/index.ts';
import type { ChildName } from '../../../shared/families/item.ts';
import type { Collection } from './file/collections.ts';
import { isAbsent } from './refusals.ts';

const comma = Buffer.from(',');

/** Where an entity is, or will be. A body is its JSON in UTF-8. @throws ServiceError, Transient */
export interface Place {
  create(body: Uint8Array): Promise<unknown>;
  /** @returns false if nothing is there. */
  update(body: Uint8Array): Promise<boolean>;
}

async function isFound(update: Promise<unknown>): Promise<boolean> {
  try {
    await update;
    return true;
  } catch (error) {
    if (isAbsent(error)) return false;
    throw error;
  }
}

export function placeOfBlog(client: BlogClient, blogId: string): Place {
  return {
    create: body => client.post('/blog', { body }),
    update: body => isFound(client.put('/blog/{blogId}', { path: { blogId }, body })),
  };
}

export function placeOfChild(client: BlogClient, blogId: string, family: ChildName, id: string): Place {
  const list = `/blog/{blogId}/${family}` as const;
  return {
    create: body => client.post(list, { path: { blogId }, body }),
    update: body => isFound(client.put(`${list}/{id}`, { path: { blogId, id }, body })),
  };
}

/** Creates entities of one collection by one request: all of them, in order, or none. @throws ServiceError, Transient */
export function createTogether(
  client: BlogClient,
  blogId: string,
  collection: Collection,
  bodies: readonly Uint8Array[],
): Promise<unknown> {
  const separated = bodies.flatMap((body, index) => (index === 0 ? [body] : [comma, body]));
  const body = Buffer.concat([Buffer.from(`{"${collection}":[`), ...separated, Buffer.from(']}')]);
  return client.post('/blog/{blogId}/content', { path: { blogId }, body });
}
