import { type BlogClient, ServiceError } from '../../../client/api/index.ts';
import type { JsonObject } from '../../../shared/values/json-object.ts';
import { type Attempts, trying } from './attempts.ts';
import { type DecisionRules, decide } from './decision.ts';
import { blogElements } from './file/blog-elements.ts';
import type { BlogFile, FileEntity } from './file/blog-file.ts';
import { type Collection, identifierOf, redirectsName } from './file/collections.ts';
import { BlogFileError } from './file/failures.ts';
import { aboutFile, isOwnFile } from './media/own-files.ts';
import { isAbsent, Transient } from './refusals.ts';

/** What the service already has of a file. */
export interface Existing {
  /** The blog's own fields; undefined if there is no such blog. */
  fields: JsonObject | undefined;
  /** Entities that are as in the file. */
  same: Set<FileEntity>;
  /** Entities that differ, or that no import has marked. */
  different: Set<FileEntity>;
  /** Entities that differ, and were changed here. */
  kept: Set<FileEntity>;
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

/** Keeps where the file of a medium was moved, if it was. @returns whether that was not known yet. */
function learnMove(file: BlogFile, entity: FileEntity, { mediumUrl, blogId, ...there }: JsonObject): boolean {
  const { mediumUrl: address, sizes } = file.given(entity);
  if (typeof address !== 'string' || file.stored.has(address)) return false;
  if (isOwnFile(address, blogId) || !isOwnFile(mediumUrl, blogId)) return false;
  const about = Object.fromEntries(aboutFile.map(name => [name, there[name]]));
  file.stored.set(address, { ...about, mediumUrl: String(mediumUrl) }, sizes);
  return true;
}

/** Reads the blog's export as it arrives and compares it with the file, one entity at a time. */
async function readOnce(
  client: BlogClient,
  file: BlogFile,
  rules: DecisionRules,
): Promise<Existing & { learned: boolean }> {
  const existing: Existing = { fields: undefined, same: new Set(), different: new Set(), kept: new Set() };
  const exported = await exportOf(client, file.blogId);
  if (!exported) return { ...existing, learned: false };
  const fields: JsonObject = {};
  let learned = false;
  for await (const element of blogElements(exported)) {
    if (!('collection' in element)) {
      // They are written in the end, all at once, and the service compares them.
      if (element.name === redirectsName) continue;
      fields[element.name] = element.value;
      continue;
    }
    const { collection, value: there } = element;
    const id = identifierOf(there, collection);
    const entity = id === undefined ? undefined : file.find(collection, id);
    if (!entity) continue;
    if (collection === 'media' && learnMove(file, entity, there)) learned = true;
    const { kind } = decide(file.pair(entity, there), rules);
    if (kind === 'same' || kind === 'kept') existing[kind].add(entity);
    else existing.different.add(entity);
  }
  return { ...existing, fields, learned };
}

/**
 * Reads it again if that cannot be decided at once: files may have been moved that texts name, and posts are read without what they refer to
 * where that is gone.
 */
async function readWell(client: BlogClient, file: BlogFile, rules: DecisionRules): Promise<Existing> {
  const first = await readOnce(client, file, rules);
  const there = new Set([...first.same, ...first.different, ...first.kept]);
  const gone = (collection: Collection, id: string) => {
    const entity = file.find(collection, id);
    return entity !== undefined && !there.has(entity);
  };
  const isHidden = [...first.kept].some(({ references }) => references.some(target => !there.has(target)));
  return first.learned || isHidden ? readOnce(client, file, { ...rules, isMissing: gone }) : first;
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
export function readExisting(
  client: BlogClient,
  file: BlogFile,
  rules: DecisionRules,
  attempts: Attempts,
): Promise<Existing> {
  return trying(untilReached(attempts), () =>
    readWell(client, file, rules).catch(error => {
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
