import type { BlogClient, Version } from '../../../client/api/index.ts';
import { blogKeptFields } from '../../../shared/families/blog.ts';
import type { ChildName } from '../../../shared/families/item.ts';
import type { JsonObject } from '../../../shared/values/json-object.ts';
import type { Collection } from './file/collections.ts';
import { isAbsent } from './refusals.ts';

const comma = Buffer.from(',');

/** Where an entity is, or will be. A body is its JSON in UTF-8. @throws ServiceError, Transient */
export interface EntityPlace {
  create(body: Uint8Array): Promise<unknown>;
  /** What is there, as an export has it, and its version; undefined if nothing is there. */
  read(): Promise<{ there: JsonObject; version: Version } | undefined>;
  /** @param version the only one that it may replace. @returns false if nothing is there. @throws ChangedError */
  update(body: Uint8Array, version?: Version): Promise<boolean>;
}

async function ifFound<T>(found: Promise<T>): Promise<T | undefined> {
  try {
    return await found;
  } catch (error) {
    if (isAbsent(error)) return undefined;
    throw error;
  }
}

const isFound = async (update: Promise<Version>): Promise<boolean> => (await ifFound(update)) !== undefined;

export function placeOfBlog(client: BlogClient, blogId: string): EntityPlace {
  return {
    create: body => client.post('/blog', { body }),
    async read() {
      // The fields' names are those of the answer.
      const fields = blogKeptFields as readonly 'name'[];
      const found = await ifFound(client.read('/blog/{blogId}', { path: { blogId }, fields }));
      return found && { there: found.value, version: found };
    },
    update: (body, ifUnchanged) =>
      isFound(client.put('/blog/{blogId}', { path: { blogId }, body, ...(ifUnchanged && { ifUnchanged }) })),
  };
}

export function placeOfChild(client: BlogClient, blogId: string, family: ChildName, id: string): EntityPlace {
  const list = `/blog/{blogId}/${family}` as const;
  return {
    create: body => client.post(list, { path: { blogId }, body }),
    async read() {
      const path = { blogId, id };
      const found = await ifFound(client.read(`${list}/{id}`, { path }));
      // Only who names it gets it, and who names all fields gets more than is stored.
      const mark = found && (await ifFound(client.get(`${list}/{id}`, { path, fields: ['imported'] })));
      return found && { there: { ...found.value, ...mark }, version: found };
    },
    update: (body, ifUnchanged) =>
      isFound(
        client.put(`${list}/{id}`, { path: { blogId, id }, body, ...(ifUnchanged && { ifUnchanged }) }),
      ),
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
