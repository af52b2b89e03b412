import { parseGuid, zeroGuid } from '../../../shared/guid.ts';
import { isJsonObject, type JsonObject } from '../../../shared/json-object.ts';

/** A blog's collections: the path segment of each, and the name under which its entities give their identifier. */
export const collections = {
  media: { segment: 'medium', identifier: 'mediumId' },
  authors: { segment: 'author', identifier: 'authorId' },
  tags: { segment: 'tag', identifier: 'tagId' },
  posts: { segment: 'post', identifier: 'postId' },
} as const;

export type Collection = keyof typeof collections;
export const collectionNames = Object.keys(collections) as Collection[];

/** The fields that name other entities of the blog, by identifier. */
export const references = {
  userImage: 'media',
  author: 'authors',
  postImage: 'media',
  tags: 'tags',
  media: 'media',
} as const satisfies Record<string, Collection>;

export const referenceNames = Object.keys(references) as (keyof typeof references)[];

/** What an entity, or an object that names one, gives as its identifier. */
export function givenIdentifier(entity: JsonObject, collection: Collection): unknown {
  return entity[collections[collection].identifier] ?? entity.resourceId ?? undefined;
}

/** The identifier of an entity, or of what names one, in lower case; undefined when it gives none that is a GUID. */
export function identifierOf(entity: unknown, collection: Collection): string | undefined {
  if (!isJsonObject(entity)) return undefined;
  const given = givenIdentifier(entity, collection);
  const guid = typeof given === 'string' ? parseGuid(given) : undefined;
  // The service takes it for none, and would choose another one with each import.
  return guid === zeroGuid ? undefined : guid;
}

/** Whether an entity gives one identifier, be it under one of its names or both. */
export function namesOne(entity: JsonObject, collection: Collection): boolean {
  const { resourceId } = entity;
  return typeof resourceId !== 'string' || parseGuid(resourceId) === identifierOf(entity, collection);
}
