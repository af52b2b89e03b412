// The payload of a medium with what uploads add to it.
import '../../../../shared/features/uploads/payload.ts';
import { BlogPayload } from '../../../../shared/families/blog.ts';
import { children, creationOrder } from '../../../../shared/families/children.ts';
import { fieldsOf, referenceFields } from '../../../../shared/families/fields.ts';
import { identifierName } from '../../../../shared/families/given-identifier.ts';
import type { ChildName, CollectionOf } from '../../../../shared/families/item.ts';
import { parseGuid, zeroGuid } from '../../../../shared/values/guid.ts';
import { isJsonObject, type JsonObject } from '../../../../shared/values/json-object.ts';

/** The name of a blog's collection in its export. */
export type Collection = CollectionOf<ChildName>;

/** A field in which an entity references others of the blog, by identifier. */
export interface EntityReference {
  /** Its name; within an object, behind that of the object. */
  path: readonly [name: string, inner?: string];
  /** Whether it references any number of them. */
  isList: boolean;
  to: Collection;
}

interface CollectionFacts {
  /** The path segment. */
  segment: ChildName;
  /** The name of the field that holds its entities' identifier. */
  identifier: string;
  references: readonly EntityReference[];
}

const factsOf = (name: ChildName): CollectionFacts => ({
  segment: name,
  identifier: identifierName(name),
  references: referenceFields(children[name].payload).map(({ path, rule, family }) => ({
    path,
    isList: rule.kind === 'list',
    to: children[family].collection,
  })),
});

/** A blog's collections, each after those that its entities reference. */
export const collections = Object.fromEntries(
  creationOrder.map(name => [children[name].collection, factsOf(name)]),
  // Each family has one collection.
) as Readonly<Record<Collection, CollectionFacts>>;

export const collectionNames = Object.keys(collections) as Collection[];

/** The collection that a list of a file names, in any case, as in a request body; undefined if it names none. */
export function collectionNamed(list: string): Collection | undefined {
  const name = list.toLowerCase();
  return collectionNames.find(collection => collection === name);
}

/** What an export has beside a blog's fields and collections. */
export const redirectsName = 'redirects';

/** Whether a list under a name, in any case, is one of a blog's own, which is short: a field, or the redirects. */
export const isKeptWhole = (name: string): boolean =>
  fieldsOf(BlogPayload).has(name.toLowerCase()) || name.toLowerCase() === redirectsName;

/** What an entity has at the place of a reference. */
export function valueAt(entity: JsonObject, [name, inner]: EntityReference['path']): unknown {
  const value = entity[name];
  if (inner === undefined) return value;
  return isJsonObject(value) ? value[inner] : undefined;
}

/** The entity with another value at the place of a reference, where it has one. */
export function withValueAt(
  entity: JsonObject,
  path: EntityReference['path'],
  change: (value: unknown) => unknown,
): JsonObject {
  const [name, inner] = path;
  const value = valueAt(entity, path);
  if (value === undefined) return entity;
  const changed = change(value);
  return {
    ...entity,
    [name]: inner === undefined ? changed : { ...(entity[name] as JsonObject), [inner]: changed },
  };
}

/** The identifier that an entity, or a reference to one, gives. */
export function givenIdentifier(entity: JsonObject, collection: Collection): unknown {
  return entity[collections[collection].identifier] ?? entity.resourceId ?? undefined;
}

/** The identifier of an entity, or of a reference to one, in lower case; undefined if it gives no GUID. */
export function identifierOf(entity: unknown, collection: Collection): string | undefined {
  if (!isJsonObject(entity)) return undefined;
  const given = givenIdentifier(entity, collection);
  const guid = typeof given === 'string' ? parseGuid(given) : undefined;
  // The service treats it as missing, and would choose a new one on each import.
  return guid === zeroGuid ? undefined : guid;
}

/** Whether an entity gives a single identifier, under one of its names or both. */
export function namesOne(entity: JsonObject, collection: Collection): boolean {
  const { resourceId } = entity;
  return typeof resourceId !== 'string' || parseGuid(resourceId) === identifierOf(entity, collection);
}
