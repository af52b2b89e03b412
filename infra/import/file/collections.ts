import { childNames, children } from '../../../shared/families/children.ts';
import { identifierName } from '../../../shared/families/given-identifier.ts';
import type { ChildName, CollectionOf } from '../../../shared/families/item.ts';
import { referenceFields } from '../../../shared/families/reference-fields.ts';
import { parseGuid, zeroGuid } from '../../../shared/guid.ts';
import { isJsonObject, type JsonObject } from '../../../shared/json-object.ts';

/** The name of a blog's collection in its export. */
export type Collection = CollectionOf<ChildName>;

/** A field by which an entity names others of the blog, by identifier. */
interface Reference {
  name: string;
  /** Whether it names any number of them. */
  isList: boolean;
  to: Collection;
}

interface CollectionFacts {
  /** The path segment. */
  segment: ChildName;
  /** The name under which its entities give their identifier. */
  identifier: string;
  references: readonly Reference[];
}

const factsOf = (name: ChildName): CollectionFacts => ({
  segment: name,
  identifier: identifierName(name),
  references: referenceFields(children[name].payload).map(({ name, rule, family }) => ({
    name,
    isList: rule.kind === 'list',
    to: children[family].collection,
  })),
});

const targetsOf = (name: ChildName) => referenceFields(children[name].payload).map(({ family }) => family);

/** A family behind all that it refers to. References go nowhere in a circle: reads expand them. */
const withTargets = (name: ChildName): ChildName[] => [...targetsOf(name).flatMap(withTargets), name];

/** A blog's collections, each behind those that its entities refer to. */
export const collections = Object.fromEntries(
  childNames.flatMap(withTargets).map(name => [children[name].collection, factsOf(name)]),
  // Each family has its collection.
) as Readonly<Record<Collection, CollectionFacts>>;

export const collectionNames = Object.keys(collections) as Collection[];

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
