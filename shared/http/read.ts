import type { Reader } from '../expansion/reader.ts';
import { Failure } from '../failures/failure.ts';
import { blogKeptFields } from '../families/blog.ts';
import { childNames, children } from '../families/children.ts';
import type { Family } from '../families/family.ts';
import type { ChildCounts, ChildName, FamilyName, Item } from '../families/item.ts';
import { viewOf } from '../families/view.ts';
import type { Finder } from '../finding/finder.ts';
import type { Key } from '../store/keys.ts';
import type { VersionedItem } from '../store/reads/items.ts';
import { versionOf } from '../store/reads/version-of.ts';
import type { BlogVersion } from '../versions/blog-versions.ts';
import { nameOfItem } from '../versions/entity-tag.ts';
import type { Handler } from './handler.ts';
import { readerGone } from './host/server-response.ts';
import type { AnswerBlog, ContentRequest, FieldMaker, JsonAnswer } from './json-answers.ts';
import { readFields } from './request/list-request.ts';
import { readKey } from './request/path.ts';
import { queryItems } from './request/query-items.ts';
import { objectToJson, objectWithArraysToJson } from './response/json.ts';
import type { Response } from './response/responses.ts';

/** How the single items of a family are read. */
export interface Single {
  family: FamilyName;
  /** The names of an item's fields. */
  fields: readonly string[];
  /**
   * The JSON of an item, or of some of its fields.
   * @param blog a reading of the item's blog. @throws Failure `absent`.
   */
  json(
    key: Key,
    fields: readonly string[] | undefined,
    gone?: AbortSignal,
    blog?: Promise<BlogVersion | undefined>,
  ): Promise<JsonAnswer>;
}

/** How the single items of a family differ from those of the API. */
interface DifferingSingle<F extends ChildName> {
  making?: FieldMaker<F> | undefined;
  /** Whether there is an answer with an item; to the caller any other does not exist. */
  isShown?: ((item: Item<F>) => boolean) | undefined;
  /** When what there is of others changes next even if nothing is written, in milliseconds since 1970; undefined if never. */
  until?(blogId: string): Promise<number | undefined>;
}

/** A child by itself. */
export function singleChild<F extends ChildName>(
  family: Family<F, object>,
  reader: Reader<F>,
  { making, isShown = () => true, until }: DifferingSingle<F> = {},
): Single {
  return {
    family: family.name,
    fields: Object.keys(family.fields),
    async json(key, wanted, gone, blog) {
      const view = viewOf<F>(family, wanted, making?.(blog));
      const changes = view.making?.isOfOthers ? await until?.(key.blogId) : undefined;
      const { item, pieces } = await reader.single(key, view, { gone });
      if (!isShown(item)) {
        await pieces.return();
        throw new Failure('absent');
      }
      return { head: { own: item._etag, until: changes }, pieces: objectToJson(pieces) };
    },
  };
}

/** The least length of a child in an export, in bytes: that of its identifier with the field's name, and braces. */
const minChild = 64;

/** How many children of these collections a blog has. */
const countOf = (blog: ChildCounts, collections: readonly string[]) =>
  childNames
    .map(name => children[name])
    .filter(({ collection }) => collections.includes(collection))
    .reduce((sum, { count }) => sum + blog[count], 0);

/** A list in the export of a blog. */
interface ExportedList extends Pick<Finder<ChildName>, 'all'> {
  /** Whether the blog has it; always, if this is left out. */
  isIn?(blog: VersionedItem<'blog'>): boolean;
}

/**
 * A blog by itself, which has all its children in full (contract.md, Read).
 * @param collections the finders of its children, by collection and in order, and what features add behind them.
 */
export function singleBlog(
  family: Family<'blog', object>,
  reader: Reader<'blog'>,
  collections: Readonly<Record<string, ExportedList>>,
): Single {
  const collectionNames = Object.keys(collections);
  const whole = [...blogKeptFields, ...collectionNames];

  return {
    family: 'blog',
    fields: [...Object.keys(family.fields), ...collectionNames],
    async json(key, wanted = whole, gone) {
      const { item, pieces } = await reader.single(key, viewOf<'blog'>(family, wanted), { gone });
      const lists = Object.entries(collections)
        .filter(([name, { isIn }]) => wanted.includes(name) && (isIn?.(item) ?? true))
        .map(([name, list]) => [name, list.all(key.blogId, { begun: true, gone })] as const);
      const names = lists.map(([name]) => name);
      return {
        head: { version: versionOf(item), atLeast: minChild * countOf(item, names) },
        pieces:
          lists.length > 0 ? objectWithArraysToJson(pieces, Object.fromEntries(lists)) : objectToJson(pieces),
      };
    },
  };
}

/** Answers with an item, or with some of its fields. */
export type ReadOne = (asked: ContentRequest, key: Key, fields?: string[]) => Promise<Response<200 | 304>>;

/** Makes what answers with a family's single items. */
export function readerOf({ family, json }: Single, answer: AnswerBlog): ReadOne {
  return (asked, key, fields) => {
    const gone = readerGone(asked.context.invocationId);
    const name = nameOfItem(family, key.guid);
    return answer(asked, {
      blogId: key.blogId,
      name: fields ? `${name}?fields=${fields}` : name,
      // A blog's own item is its version.
      readsVersion: family === 'blog',
      now: Date.now(),
      read: blog => json(key, fields, gone(), blog),
    });
  };
}

/** Reads an item (contract.md, Read). */
export const read =
  ({ fields }: Single, readOne: ReadOne): Handler<200 | 304> =>
  async received =>
    readOne(received, readKey(received, 'idBlank'), readFields(queryItems(received.request.url), fields));
