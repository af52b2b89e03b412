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

/** Fields that say nothing by themselves: identifiers, what the service sets, and what postMedia sums up. */
const passedOver = new Set([...identifiers, 'blogId', 'lastModified', 'isPostImage', 'media', 'postImage']);

/** Fields that are not compared as they stand. */
const comparable: Record<string, (value: unknown) => unknown> = {
  userImage: reference,
  author: reference,
  tags: value => (value as Entity[]).map(reference),
  published: dateTime,
  mediumType: value => mediumType(value as Entity),
};

const isEmpty = (value: unknown) =>
  value === undefined || value === null || (Array.isArray(value) && value.length === 0);

/** A post's media and which of them is its image, whether a flag says so or `postImage` (which joins the media). */
function postMedia({ media, postImage }: Entity): Entity {
  const listed = (media ?? []) as Entity[];
  const image = reference(postImage ?? listed.find(medium => medium.isPostImage === true) ?? {});
  const all = new Set([...listed.map(reference), image].filter(id => id !== undefined));
  return { media: [...all], postImage: image };
}

/** What an entity says beyond its identifier: references by identifier, nothing empty or made by the service. */
function essence(entity: Entity): Entity {
  const fields = Object.entries(entity)
    .filter(([name, value]) => !passedOver.has(name) && !isEmpty(value))
    .map(([name, value]) => [name, comparable[name]?.(value) ?? value]);
  return { ...Object.fromEntries(fields), ...postMedia(entity) };
}

/** Whether putting the wanted entity over the existing one would change it. */
export function differs(existing: Entity, wanted: Entity): boolean {
  const before = essence(existing);
  const after = essence(wanted);
  // A slug that is left out is made by the service, as it was for the existing one.
  if (after.slug === undefined) delete before.slug;
  return !isDeepStrictEqual(before, after);
}
