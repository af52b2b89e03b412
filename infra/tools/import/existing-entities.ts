import { type BlogClient, ServiceError } from '../../../client/api/index.ts';
import type { JsonObject } from '../../../shared/values/json-object.ts';
import { type Attempts, trying } from './attempts.ts';
import { blogElements } from './file/blog-elements.ts';
import type { BlogFile, FileEntity } from './file/blog-file.ts';
import { identifierOf } from './file/collections.ts';
import { essenceOf } from './file/essence.ts';
import { BlogFileError } from './file/failures.ts';
import { isAbsent, Transient } from './refusals.ts';

/** What the service already has of a file: the entities that exist, and whether each has the same content. */
export interface Existing {
  /** The blog's own fields; undefined if there is no such blog. */
  fields: Record<string, unknown> | undefined;
  same: Set<FileEntity>;
  different: Set<FileEntity>;
}

/** A blog's export as it arrives; undefined if there is no such blog. */
async function exportOf(client: BlogClient, blogId: string): Promise<AsyncIterable<Uint8Array> | undefined> {
  try {
    return await client.stream('/blog/{blogId}', { path: { blogId } });
  } catch (error) {
    if (isAbsent(error)) return undefined;
    throw error;
  }
}

/** Reads the blog's export as it arrives and compares it with the file, one entity at a time. */
async function readOnce(client: BlogClient, file: BlogFile): Promise<Existing> {
  const existing: Existing = { fields: undefined, same: new Set(), different: new Set() };
  const exported = await exportOf(client, file.blogId);
  if (!exported) return existing;
  existing.fields = {};
  for await (const element of blogElements(exported)) {
    if (!('collection' in element)) {
      existing.fields[element.name] = element.value;
      continue;
    }
    const id = identifierOf(element.value, element.collection);
    const entity = id === undefined ? undefined : file.find(element.collection, id);
    if (!entity) continue;
    // The service makes a missing slug, as it did for the existing entity.
    const essence = (of: JsonObject) => essenceOf(of, element.collection, entity.givesSlug);
    const wanted: JsonObject = JSON.parse(file.body(entity).toString());
    // What the service sets by itself is no difference, unless the file says that, or when the entity was changed.
    const { lastModified, formerSlugs, ...others } = element.value;
    const own = 'formerSlugs' in wanted ? { ...others, formerSlugs } : others;
    const found = 'lastModified' in wanted ? element.value : own;
    const isSame = essence(found) === essence(wanted);
    existing[isSame ? 'same' : 'different'].add(entity);
  }
  return existing;
}

/** Attempts at a first request: a service that has never answered is probably the wrong one, or none. */
export const untilReached = (attempts: Attempts): Attempts => ({
  ...attempts,
  max: Math.min(attempts.max, 4),
});

/** Whether a blog exists. @throws ServiceError, Transient */
export async function isThere(client: BlogClient, blogId: string): Promise<boolean> {
  try {
    await client.get('/blog/{blogId}', { path: { blogId }, fields: ['blogId'] });
    return true;
  } catch (error) {
    if (isAbsent(error)) return false;
    throw error;
  }
}

/**
 * Reads what the service already has of a file.
 * @throws ServiceError, Transient
 */
export function readExisting(client: BlogClient, file: BlogFile, attempts: Attempts): Promise<Existing> {
  return trying(untilReached(attempts), () =>
    readOnce(client, file).catch(error => {
      // If an export fails, the service cuts it off where it is: the stream breaks, or its JSON does not parse.
      const isCutOff =
        error instanceof BlogFileError || (error instanceof ServiceError && error.status === 200);
      if (!isCutOff) throw error;
      throw new Transient(`The export of blog ${file.blogId} cannot be read: ${error.message}`, {
        cause: error,
      });
    }),
  );
}
