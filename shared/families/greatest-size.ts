import { zeroGuid } from '../guid.ts';
import { AuthorPayload } from './author.ts';
import { BlogPayload } from './blog.ts';
import { fieldsOf, longestList, type PayloadClass } from './fields.ts';
import type { FamilyName } from './item.ts';
import { MediumPayload } from './medium.ts';
import { TagPayload } from './tag.ts';

/** The longest document that Cosmos DB stores, in bytes. */
const longestDocument = 2 * 1024 * 1024;

/** What a property has beside name and value: quotes, colon, comma and the line break with the deepest indentation. */
const aroundProperty = 16;

/** What is stored of an item beside its payload: the keys, and what Cosmos DB itself adds. */
const keys = 1024;

function sizeOfObject(payloadClass: PayloadClass): number {
  const properties = [...fieldsOf(payloadClass).values()].map(
    ({ name, size, nested }) => aroundProperty + name.length + (nested ? sizeOfObject(nested()) : size),
  );
  return properties.reduce((sum, size) => sum + size, aroundProperty);
}

/** The greatest number of bytes that an item of a family takes as JSON, stored or in an answer, without its references. */
export const greatestSize: Readonly<Record<FamilyName, number>> = {
  blog: keys + sizeOfObject(BlogPayload),
  author: keys + sizeOfObject(AuthorPayload),
  post: longestDocument,
  tag: keys + sizeOfObject(TagPayload),
  medium: keys + sizeOfObject(MediumPayload),
};

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

/** The greatest size of all that an item can refer to, and of what that refers to. */
export const greatestReferences: Readonly<Record<FamilyName, number>> = {
  blog: 0,
  author: greatestSize.medium,
  post: greatestSize.author + greatestSize.medium + longestList * (greatestSize.tag + greatestSize.medium),
  tag: 0,
  medium: 0,
};
