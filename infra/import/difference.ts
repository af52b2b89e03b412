import { isDeepStrictEqual } from 'node:util';
import { parseDateTime } from '../../shared/date-time.ts';
import { wellKnownMediaType } from '../../shared/families/media-types.ts';
import { zeroGuid } from '../../shared/guid.ts';
import type { Entity } from './blog-file.ts';

/** The names under which an entity or a nested reference gives its identifier. */
const identifiers = ['mediumId', 'authorId', 'tagId', 'postId', 'resourceId'];

/** The identifier of an entity, in lower case; undefined when it gives none. */
export function identifierOf(entity: Entity): string | undefined {
  const given = identifiers.map(name => entity[name]).find(value => typeof value === 'string');
  return given?.toLowerCase();
}

const reference = (value: unknown) => identifierOf(value as Entity);

const dateTime = (value: unknown) => parseDateTime(String(value)) ?? value;

/** A well-known media type is read back with the catalogue's details, whatever was posted with it. */
function mediumType({ mediumTypeId, resourceId, ...details }: Entity): unknown {
  const guid = String(mediumTypeId ?? resourceId ?? zeroGuid);
  return wellKnownMediaType(guid) ? guid : { guid, ...details };
}

type Comparable = (value: unknown) => unknown;

/** Fields that are not compared as they stand. */
const comparable: Record<string, Comparable> = {
  blogId: () => undefined,
  lastModified: () => undefined,
  isPostImage: () => undefined,
  userImage: reference,
  author: reference,
  postImage: reference,
  tags: value => (value as Entity[]).map(reference),
  media: value =>
    (value as Entity[]).map(medium => [
      reference(medium),
      (medium.isPostImage as boolean | undefined) ?? false,
    ]),
  published: dateTime,
  mediumType: value => mediumType(value as Entity),
  ...Object.fromEntries(identifiers.map(name => [name, () => undefined])),
};

const isEmpty = (value: unknown) =>
  value === undefined || value === null || (Array.isArray(value) && value.length === 0);

/** What an entity says beyond its identifier: references by identifier, nothing that is empty or made by the service. */
function essence(entity: Entity): Entity {
  const fields = Object.entries(entity)
    .filter(([, value]) => !isEmpty(value))
    .map(([name, value]) => [name, comparable[name] ? comparable[name](value) : value] as const);
  return Object.fromEntries(fields.filter(([, value]) => !isEmpty(value)));
}

/** Whether putting the wanted entity over the existing one would change it. */
export function differs(existing: Entity, wanted: Entity): boolean {
  const before = essence(existing);
  const after = essence(wanted);
  // A slug that is left out is made by the service, as it was for the existing one.
  if (after.slug === undefined) delete before.slug;
  return !isDeepStrictEqual(before, after);
}
