import { zeroGuid } from '../values/guid.ts';
import { blog } from './blog.ts';
import { children } from './children.ts';
import type { Family } from './family.ts';
import { type Field, fieldsOf, type ReferenceField, referenceFields } from './fields.ts';
import type { FamilyName } from './item.ts';
import { sizesLimits } from './medium-size.ts';
import type { PayloadClass } from './payload-class.ts';
import { maxCoAuthors, PostPayload } from './post-payload.ts';
import type { Place } from './response.ts';
import { maxListLength, type Rule } from './rules.ts';

/** The maximum size of a document in Cosmos DB, in bytes. */
export const maxDocumentSize = 2 * 1024 * 1024;

/** The bytes of a property besides name and value: quotes, colon, comma and a line break with the deepest indentation. */
const aroundProperty = 16;

/** The bytes that are stored of an item besides its payload: the keys, and what Cosmos DB adds. */
const keys = 1024;

/** The maximum size of a text as JSON, in bytes: a control character (`\\u0001`) or a lone surrogate takes six. */
const sizeOfText = (units: number) => 6 * units + '""'.length;

type Sizes = { [K in Rule['kind']]: (rule: Extract<Rule, { kind: K }>) => number };

/** The maximum size of a value as JSON, in bytes, by the kind of its field; infinite if there is no limit. */
const sizes: Sizes = {
  text: ({ max = Number.POSITIVE_INFINITY }) => sizeOfText(max),
  choice: ({ from }) => Math.max(...from.map(text => JSON.stringify(text).length)),
  webAddress: ({ max }) => sizeOfText(max),
  integer: ({ max }) => String(max).length,
  decimal: () => '-1.2345678901234567e-300'.length,
  texts: ({ max, maxLength }) => aroundProperty + max * (aroundProperty + sizeOfText(maxLength)),
  dateTime: () => '"2020-02-29T12:30:00.123456789+01:00"'.length,
  metadata: ({ max, maxBytes }) => max * aroundProperty + maxBytes,
  flag: () => 'false'.length,
  guid: () => JSON.stringify(zeroGuid).length,
  object: ({ nested }) => sizeOfObject(nested()),
  list({ nested, max, maxBytes }) {
    const fields = fieldsOf(nested()).size;
    return maxBytes === undefined
      ? aroundProperty + max * sizeOfObject(nested())
      : maxBytes + (1 + max * (1 + fields)) * aroundProperty;
  },
};

// The table's entry for a kind takes rules of that kind.
const sizeOf = (rule: Rule) => (sizes[rule.kind] as (rule: Rule) => number)(rule);

function sizeOfFields(payloadClass: PayloadClass, isCounted: (field: Field) => boolean): number {
  const properties = [...fieldsOf(payloadClass).values()]
    .filter(isCounted)
    .map(({ name, rule }) => aroundProperty + name.length + sizeOf(rule));
  return properties.reduce((sum, size) => sum + size, aroundProperty);
}

const sizeOfObject = (payloadClass: PayloadClass) =>
  sizeOfFields(payloadClass, ({ rule }) => !rule.writeOnly);

interface SizedFamily extends Pick<Family<FamilyName, object>, 'payload'> {
  fields: Readonly<Record<string, Place>>;
}

const families: Readonly<Record<FamilyName, SizedFamily>> = {
  blog,
  ...children,
};

/** Makes something for each family. */
const forEachFamily = <T>(make: (payload: PayloadClass, family: FamilyName) => T) =>
  Object.fromEntries(
    Object.entries(families).map(([name, { payload }]) => [name, make(payload, name as FamilyName)]),
  ) as Readonly<Record<FamilyName, T>>;

/** What is stored besides, made from fields: the addresses of sizes again. */
const made: Partial<Record<FamilyName, number>> = { medium: sizesLimits.maxBytes };

/** The maximum size of an item of each family as JSON, stored or in an answer, without its references; in bytes. */
export const maxSize = forEachFamily((payload, family) =>
  Math.min(maxDocumentSize, keys + sizeOfObject(payload) + (made[family] ?? 0)),
);

/** Those of tags and media, of the author, the image and that of links, and of the other authors. */
const identifiersOfPost =
  (2 * maxListLength + 3 + maxCoAuthors) * (JSON.stringify(zeroGuid).length + aroundProperty);

/** The maximum size of a post's other fields without its content: those that are stored by their own names. */
const partOfPost = (stored: ReadonlySet<string>) =>
  keys + identifiersOfPost + sizeOfFields(PostPayload, ({ name }) => stored.has(name));

/** The maximum size of some stored properties of an item as JSON, in bytes; of all of them if `stored` is undefined. */
export function maxPart(family: FamilyName, stored?: ReadonlySet<string>): number {
  const isShort = family === 'post' && stored && !stored.has('content');
  return isShort ? partOfPost(stored) : maxSize[family];
}

/** Whether a field is one that an item of a family has by itself alone, not where another refers to it. */
const isOwn = (family: FamilyName, name: string): boolean => families[family].fields[name]?.isOwn === true;

/** The maximum size of an item to which another refers, with its own targets as answers then expand them; in bytes. */
function sizeOfTarget(family: FamilyName): number {
  const expanded = referenceFields(families[family].payload).filter(
    ({ path: [name] }) => !isOwn(family, name),
  );
  return expanded.reduce((sum, field) => sum + sizeOfTargets(field), maxExpanded[family]);
}

/** The maximum size of a field's targets together with their own targets, in bytes. */
function sizeOfTargets({ rule, family }: ReferenceField): number {
  const target = sizeOfTarget(family);
  return rule.kind === 'list' ? rule.max * target : target;
}

const sizeOfReferences = (payload: PayloadClass): number =>
  referenceFields(payload).reduce((sum, field) => sum + sizeOfTargets(field), 0);

/**
 * The maximum size of an item as an answer expands it, in bytes, which is also what is read of it then: without what stands aside,
 * which is what only restoring sets, and without what it has by itself alone.
 */
const maxExpanded = forEachFamily((payload, family) => {
  const isCounted = ({ name, rule }: Field) => !rule.writeOnly && !rule.restored && !isOwn(family, name);
  return Math.min(maxDocumentSize, keys + sizeOfFields(payload, isCounted));
});

/** The maximum size of an item of a family to which another refers, together with its own targets; in bytes. */
export const maxTarget = forEachFamily((_, family) => sizeOfTarget(family));

/**
 * The maximum size of all targets of an item of each family together with their own targets, in bytes. A post's image counts
 * twice: as one of its media, and by itself.
 */
export const maxReferences = forEachFamily(payload => sizeOfReferences(payload));

const mebibyte = 1024 * 1024;

/**
 * The length of the longest answer to the read of an entity, in bytes: a post with the largest content and references.
 * Rounded up to whole MiB (10), so that there is room for a client that formats it differently.
 */
const longestEntity = mebibyte * Math.ceil((maxSize.post + sizeOfReferences(PostPayload)) / mebibyte);

/** The maximum length of the body of a post that can be stored, with its references by identifier alone; in bytes. */
const longestPost = maxSize.post + identifiersOfPost;

/**
 * The default of FUNCTIONS_REQUEST_BODY_SIZE_LIMIT, which bounds what the Functions host itself takes in, in bytes: the
 * longest post, rounded up to half a MiB (2.5), so that there is room for a client that escapes or indents some of it.
 */
export const defaultHostLimit = (mebibyte / 2) * Math.ceil(longestPost / (mebibyte / 2));

/**
 * The maximum length of a request body, in bytes, by the host's limit: a fortieth less, so that the service itself says
 * what is wrong with a body that is a little too long. More than was ever read is never needed (contract.md, Limits).
 */
export const bodyLimitBelow = (hostLimit: number) =>
  Math.min(longestEntity, Math.floor(hostLimit - hostLimit / 40));

/** The maximum length of a request body by default, in bytes. */
export const defaultBodyLimit = bodyLimitBelow(defaultHostLimit);
