import type { InvocationContext } from '@azure/functions';
import type { Reader } from '../expansion/reader.ts';
import { blogOwnFields, type ChildCounts } from '../families/blog.ts';
import { childNames, children } from '../families/children.ts';
import type { Family } from '../families/family.ts';
import type { ChildName, FamilyName } from '../families/item.ts';
import { expandLists, viewOf } from '../families/view.ts';
import type { Finder } from '../finding/finder.ts';
import type { Key } from '../store/keys.ts';
import type { NoteBlog, Stored } from '../store/reads/items.ts';
import { everything } from '../store/reads/selection.ts';
import type { Told } from '../versions/told.ts';
import { type Asked, type BlogAnswer, type GetContext, getBlogJson } from './get.ts';
import type { Handler } from './guard.ts';
import { readerGone } from './host/server-response.ts';
import { readFields } from './request/list/read-parameters.ts';
import { readKey } from './request/path.ts';
import { nameOfItem } from './resource.ts';
import { type JsonChunks, objectToJson, objectWithArraysToJson } from './response/json.ts';
import type { Response } from './response/responses.ts';

/** Options of a read. */
export interface ReadOptions {
  /** Receives what headers say about the answer; complete once the first chunk is made. */
  told: Told;
  /** Receives the blog's item, if what is read refers to other items: it is then read together with these. */
  noteBlog?: NoteBlog | undefined;
  /** Aborts when nobody reads the answer any more. */
  gone?: AbortSignal;
}

/** How the single items of a family are read. */
export interface Single {
  family: FamilyName;
  /** The names of an item's fields. */
  fields: readonly string[];
  /** How a read of these fields also reads the blog's item. */
  readsBlog(fields: readonly string[]): BlogAnswer['readsBlog'];
  /** The JSON of an item, or of some of its fields. @throws Failure `absent`. */
  json(key: Key, fields: readonly string[] | undefined, options: ReadOptions): JsonChunks;
}

/** Makes a function that notes the item's own tag. */
const noteOwn = (told: Told) => (item: { _etag: string }) => {
  told.own = item._etag;
};

/** A child by itself. */
export function singleChild<F extends ChildName>(family: Family<F, object>, reader: Reader<F>): Single {
  return {
    family: family.name,
    fields: Object.keys(family.fields),
    readsBlog: fields => (expandLists<F>(family.fields, fields) ? 'withReferences' : undefined),
    json: (key, wanted, { told, ...options }) =>
      objectToJson(reader.single(key, viewOf<F>(family, wanted), { note: noteOwn(told), ...options })),
  };
}

/** The least length of a child in an export, in bytes: that of its identifier with the field's name, and braces. */
const leastChild = 64;

/** How many children of these collections a blog has. */
const countOf = (blog: ChildCounts, collections: readonly string[]) =>
  childNames
    .map(name => children[name])
    .filter(({ collection }) => collections.includes(collection))
    .reduce((sum, { count }) => sum + blog[count], 0);

/**
 * A blog by itself, which has all its children in full (contract.md, Read).
 * @param collections the finders of its children, by collection and in order.
 */
export function singleBlog(
  family: Family<'blog', object>,
  reader: Reader<'blog'>,
  collections: Readonly<Record<string, Pick<Finder<ChildName>, 'all'>>>,
): Single {
  const collectionNames = Object.keys(collections);
  const whole = [...blogOwnFields, ...collectionNames];

  const childrenOf = (blogId: string, names: readonly string[], gone?: AbortSignal) =>
    Object.fromEntries(
      Object.entries(collections)
        .filter(([name]) => names.includes(name))
        .map(([name, children]) => [name, children.all(blogId, everything, { begun: true, gone })]),
    );

  return {
    family: 'blog',
    fields: [...Object.keys(family.fields), ...collectionNames],
    readsBlog: () => 'first',
    json(key, wanted = whole, { told, gone }) {
      const names = wanted.filter(name => collectionNames.includes(name));
      const note = (blog: Stored<'blog'>) => {
        noteOwn(told)(blog);
        told.atLeast = leastChild * countOf(blog, names);
      };
      const own = reader.single(key, viewOf<'blog'>(family, wanted), { note, gone });
      return names.length > 0
        ? objectWithArraysToJson(own, childrenOf(key.blogId, names, gone))
        : objectToJson(own);
    },
  };
}

/** A request for an item, with the invocation that answers it. */
export interface AskedOne {
  request: Asked;
  context: InvocationContext;
}

/** Answers with an item, or with some of its fields. */
export type ReadOne = (asked: AskedOne, key: Key, fields?: string[]) => Promise<Response<200 | 304>>;

/** Makes what answers with a family's single items. */
export function readerOf({ family, fields: all, readsBlog, json }: Single, get: GetContext): ReadOne {
  return ({ request, context }, key, fields) => {
    const gone = readerGone(context.invocationId);
    const name = nameOfItem(family, key);
    return getBlogJson(request, context, get, {
      blogId: key.blogId,
      name: fields ? `${name}?fields=${fields}` : name,
      readsBlog: readsBlog(fields ?? all),
      now: Date.now(),
      make: (told, noteBlog) => json(key, fields, { told, noteBlog, gone: gone() }),
    });
  };
}

/** Reads an item (contract.md, Read). */
export const read =
  ({ fields }: Single, readOne: ReadOne): Handler<200 | 304> =>
  async received =>
    readOne(received, readKey(received, 'idBlank'), readFields(received.request.url, fields));
