import { createHash } from 'node:crypto';
import { givenIdentifier } from '../../../../shared/families/given-identifier.ts';
import { mediaTypeMeant, wellKnownMediaType } from '../../../../shared/families/media-types.ts';
import { givenDateTime, parseDateTime } from '../../../../shared/values/date-time.ts';
import { parseGuid, zeroGuid } from '../../../../shared/values/guid.ts';
import { isJsonObject, type JsonObject } from '../../../../shared/values/json-object.ts';
import { type Collection, collectionNames, collections, identifierOf, withValueAt } from './collections.ts';

/** A date-time in canonical form; undefined if it stands for no date. */
export function dateTime(value: unknown): unknown {
  const parsed = parseDateTime(String(value));
  return parsed === undefined ? value : givenDateTime(parsed);
}

/** A date-time as the service restores it: in UTC, to the millisecond. */
function restored(value: unknown): unknown {
  const given = dateTime(value);
  const time = Date.parse(String(given));
  return Number.isNaN(time) ? given : new Date(time).toISOString();
}

const textOrNone = (value: unknown) => (typeof value === 'string' ? value : undefined);

const guidOrText = (value: unknown) => (typeof value === 'string' ? (parseGuid(value) ?? value) : undefined);

/**
 * A media type as the service stores it: a well-known one, for which the MIME type alone is enough, is read back with
 * the catalogue's details, not those that were posted with it.
 */
function mediumType(value: unknown): unknown {
  if (!isJsonObject(value)) return value;
  const details = {
    mimeType: textOrNone(value.mimeType),
    name: textOrNone(value.name),
    encoding: textOrNone(value.encoding),
  };
  const given = givenIdentifier(guidOrText(value.mediumTypeId), guidOrText(value.resourceId));
  const guid = given.kind === 'one' ? given.guid : (mediaTypeMeant(details) ?? zeroGuid);
  return wellKnownMediaType(guid) ? guid : { guid, ...details };
}

/** Fields without content of their own: identifiers, and what postMedia combines. */
const passedOver = new Set([
  ...Object.values(collections).map(({ identifier }) => identifier),
  ...['resourceId', 'blogId', 'isPostImage', 'media', 'postImage'],
]);

type Comparable = Record<string, (value: unknown) => unknown>;

/** The identifiers of what a field refers to, each once. */
export function identifiersOf(value: unknown, to: Collection): string[] {
  const all = [value ?? []].flat().map(entry => identifierOf(entry, to));
  return [...new Set(all)].filter(id => id !== undefined);
}

/** An entity's references by identifier. */
const withIdentifiers = (entity: JsonObject, collection: Collection | undefined): JsonObject =>
  (collection ? collections[collection].references : []).reduce(
    (named, { path, isList, to }) =>
      withValueAt(named, path, value =>
        isList && Array.isArray(value) ? identifiersOf(value, to) : identifierOf(value, to),
      ),
    entity,
  );

/** The original of a translation; an all-zero identifier is none. */
function original(value: unknown): unknown {
  const guid = guidOrText(value);
  return guid === zeroGuid ? undefined : guid;
}

/** An object that says nothing is as if it were left out. */
const saying = (value: unknown): unknown =>
  isJsonObject(value) && Object.values(value).every(isEmpty) ? undefined : value;

/** The fields of each collection's entities that are normalized before they are compared. */
const comparable = new Map<Collection | undefined, Comparable>([
  [undefined, { metadata: saying }],
  ...collectionNames.map((name): [Collection, Comparable] => [
    name,
    {
      published: dateTime,
      lastModified: restored,
      mediumType,
      seo: saying,
      metadata: saying,
      translationOf: original,
    },
  ]),
]);

/** Names are stored in NFC. */
const composed: Comparable = Object.fromEntries(
  ['name', 'displayName', 'userName', 'title', 'slug'].map(name => [
    name,
    value => (typeof value === 'string' ? value.normalize() : value),
  ]),
);

/** A post's media and which of them is its image, given by a flag or by `postImage` (which is added to the media). */
function postMedia({ media, postImage }: JsonObject): JsonObject {
  const listed = Array.isArray(media) ? media.filter(isJsonObject) : [];
  const image = identifierOf(postImage ?? listed.find(medium => medium.isPostImage === true), 'media');
  const all = new Set([...listed.map(medium => identifierOf(medium, 'media')), image]);
  return { media: [...all].filter(id => id !== undefined), postImage: image };
}

const isEmpty = (value: unknown) =>
  value === undefined || value === null || (Array.isArray(value) && value.length === 0);

/** Objects with sorted fields, so that equal objects have equal JSON; empty values are left out. */
function canonical(_name: string, value: unknown): unknown {
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, field]) => !isEmpty(field))
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  );
}

/**
 * An entity's content apart from its identifier, as a text: references by identifier, without empty values. Entities with the
 * same essence have the same content.
 * @param collection undefined for the blog itself.
 */
export function essenceOf(entity: JsonObject, collection: Collection | undefined): string {
  const comparing = { ...composed, ...comparable.get(collection) };
  const fields = Object.entries(withIdentifiers(entity, collection))
    .filter(([name, value]) => !passedOver.has(name) && !isEmpty(value))
    .map(([name, value]) => [name, comparing[name] ? comparing[name](value) : value]);
  return JSON.stringify({ ...Object.fromEntries(fields), ...postMedia(entity) }, canonical);
}

/** Whether an entity gives a slug: the service makes a missing one. */
export const givesSlug = ({ slug }: JsonObject): boolean => typeof slug === 'string' && slug.trim() !== '';

/** An object without some of its fields. */
export const withoutFields = (object: JsonObject, names: readonly string[]): JsonObject =>
  Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name)));

/** What the service says of an item, or an import. */
export const besideContent = ['lastModified', 'formerSlugs', 'imported'];

/** What is made of a medium's file, here or elsewhere: no change of the medium. */
const madeOfFile = ['sizes', 'thumbHash'];

/**
 * The digest that an import leaves with what it sends (contract.md, Imported): of the content in a form that is the same once it is
 * stored, so that what is there has this digest for as long as nobody changes it.
 * @param collection undefined for the blog itself.
 */
export function digestOf(entity: JsonObject, collection: Collection | undefined): string {
  const made = givesSlug(entity) ? [] : ['slug'];
  return createHash('sha256')
    .update(essenceOf(withoutFields(entity, [...besideContent, ...madeOfFile, ...made]), collection))
    .digest('hex');
}
