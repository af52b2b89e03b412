import { zeroGuid } from '../guid.ts';
import { blog } from './blog.ts';
import { children } from './children.ts';
import type { Family } from './family.ts';
import { fieldsOf, type PayloadClass } from './fields.ts';
import type { FamilyName } from './item.ts';
import { type ReferenceField, referenceFields } from './reference-fields.ts';
import { longestList, type Rule } from './rules.ts';
import { TagPayload } from './tag.ts';

/** The longest document that Cosmos DB stores, in bytes. */
const longestDocument = 2 * 1024 * 1024;

/** What a property has beside name and value: quotes, colon, comma and the line break with the deepest indentation. */
const aroundProperty = 16;

/** What is stored of an item beside its payload: the keys, and what Cosmos DB itself adds. */
const keys = 1024;

/** What a text takes as JSON: six bytes a unit at most, as a control character (`\\u0001`) or half a character does. */
const sizeOfText = (units: number) => 6 * units + '""'.length;

type Sizes = { [K in Rule['kind']]: (rule: Extract<Rule, { kind: K }>) => number };

/** The greatest number of bytes that a value takes as JSON, by the kind of its field; infinite where it has no limit. */
const sizes: Sizes = {
  text: ({ most = Number.POSITIVE_INFINITY }) => sizeOfText(most),
  webAddress: ({ most }) => sizeOfText(most),
  dateTime: () => '"2020-02-29T12:30:00.123456789+01:00"'.length,
  flag: () => 'false'.length,
  guid: () => JSON.stringify(zeroGuid).length,
  object: ({ nested }) => sizeOfObject(nested()),
  list: ({ nested, most }) => aroundProperty + most * sizeOfObject(nested()),
};

// The table has under each kind what takes rules of that kind.
const sizeOf = (rule: Rule) => (sizes[rule.kind] as (rule: Rule) => number)(rule);

function sizeOfObject(payloadClass: PayloadClass): number {
  const properties = [...fieldsOf(payloadClass).values()].map(
    ({ name, rule }) => aroundProperty + name.length + sizeOf(rule),
  );
  return properties.reduce((sum, size) => sum + size, aroundProperty);
}

const families: Readonly<Record<FamilyName, Pick<Family<FamilyName, object>, 'payload'>>> = {
  blog,
  ...children,
};

/** Something for each family. */
const forEachFamily = <T>(make: (payload: PayloadClass, family: FamilyName) => T) =>
  Object.fromEntries(
    Object.entries(families).map(([name, { payload }]) => [name, make(payload, name as FamilyName)]),
  ) as Readonly<Record<FamilyName, T>>;

/** The greatest number of bytes that an item of a family takes as JSON, stored or in an answer, without its references. */
export const greatestSize = forEachFamily(payload => Math.min(longestDocument, keys + sizeOfObject(payload)));

/** What is stored of a post beside its content: short texts, and the identifiers of its author, tags and media. */
const postWithoutContent =
  keys +
  2 * sizeOfObject(TagPayload) +
  (2 * longestList + 2) * (JSON.stringify(zeroGuid).length + aroundProperty);

/** The greatest number of bytes that some stored properties of an item take as JSON; undefined for all. */
export function greatestPart(family: FamilyName, stored?: ReadonlySet<string>): number {
  const isShort = family === 'post' && stored && !stored.has('content');
  return isShort ? postWithoutContent : greatestSize[family];
}

/** The greatest size of what a field refers to, and of what that refers to. */
function sizeOfTargets({ rule, family }: ReferenceField): number {
  // What joins a list is counted there.
  if (rule.kind === 'object' && rule.joins) return 0;
  const target = greatestSize[family] + sizeOfReferences(families[family].payload);
  return rule.kind === 'list' ? rule.most * target : target;
}

const sizeOfReferences = (payload: PayloadClass): number =>
  referenceFields(payload).reduce((sum, field) => sum + sizeOfTargets(field), 0);

/** The greatest size of all that an item can refer to, and of what that refers to. */
export const greatestReferences = forEachFamily(sizeOfReferences);
