import type { Reader } from '../expansion/reader.ts';
import { blogOwnFields, type ChildCounts } from '../families/blog.ts';
import { childNames, children } from '../families/children.ts';
import type { ChildFamily, Family } from '../families/family.ts';
import type { ChildName, FamilyName } from '../families/item.ts';
import { viewOf } from '../families/view.ts';
import type { Asked, Finder } from '../finding/finder.ts';
import { blogsRange, type Key } from '../store/keys.ts';
import type { NoteBlog, Stored } from '../store/reads/items.ts';
import { behind, everything, type Selection } from '../store/reads/selection.ts';
import type { Repository } from '../store/repository.ts';
import type { Told } from '../versions/told.ts';
import type { RouteShape } from './request/path.ts';
import { arrayToJson, type JsonChunks, objectToJson, objectWithArraysToJson } from './response/json.ts';

/** Options of a read. */
export interface ReadOptions {
  /** Receives what headers say about the answer; complete once the first chunk is made. */
  told: Told;
  /** Receives the blog's item, if what is read refers to other items: it is then read together with these. */
  noteBlog?: NoteBlog | undefined;
  /** Aborts when nobody reads the answer any more. */
  gone?: AbortSignal;
}

/** What the operations of a family need. */
export interface Resource<F extends FamilyName, P extends object> {
  family: Family<F, P>;
  repository: Repository<F>;
  /** The positions of the identifiers in the routes of its collection and of an item. */
  routes: { collection: RouteShape; item: RouteShape };
  /** The names of an item's fields in a list, and by itself. */
  fields: { list: readonly string[]; single: readonly string[] };
  /** The JSON of a list. */
  list(blogId: string, asked: Asked, options: ReadOptions): JsonChunks;
  /** The JSON of a single item, or of some of its fields. @throws Failure `absent`. */
  single(key: Key, fields: readonly string[] | undefined, options: ReadOptions): JsonChunks;
  /** The blog's count of the items; undefined for blogs themselves. */
  count?: keyof ChildCounts;
}

interface Parts<F extends FamilyName, P extends object> {
  family: Family<F, P>;
  repository: Repository<F>;
  reader: Reader<F>;
}

/** Makes a function that notes the item's own tag. */
const noteOwn = (told: Told) => (item: { _etag: string }) => {
  told.own = item._etag;
};

/** The least length of a child in an export, in bytes: that of its identifier with the field's name, and braces. */
const leastChild = 64;

interface ChildParts<F extends ChildName, P extends object> extends Parts<F, P> {
  family: ChildFamily<F, P>;
  finder: Finder<F>;
}

/** A family within a blog. */
export function childResource<F extends ChildName, P extends object>(
  parts: ChildParts<F, P>,
): Resource<F, P> {
  const { family, repository, reader, finder } = parts;
  const fields = Object.keys(family.fields);
  return {
    family,
    repository,
    routes: { collection: { blogId: -2 }, item: { blogId: -3, id: -1 } },
    fields: { list: fields, single: fields },
    list: (blogId, asked, options) => arrayToJson(finder.list(blogId, asked, options)),
    single: (key, wanted, { told, ...options }) =>
      objectToJson(reader.single(key, viewOf<F>(family, wanted), { note: noteOwn(told), ...options })),
    count: family.count,
  };
}

/** How many children of these collections a blog has. */
const countOf = (blog: ChildCounts, collections: readonly string[]) =>
  childNames
    .map(name => children[name])
    .filter(({ collection }) => collections.includes(collection))
    .reduce((sum, { count }) => sum + blog[count], 0);

interface BlogParts<P extends object> extends Parts<'blog', P> {
  /** The finders of an export's collections, by name and in order. */
  collections: Record<string, Pick<Finder<ChildName>, 'all'>>;
}

/** Blogs. A blog that is read by itself has all its children in full (contract.md, Read). */
export function blogResource<P extends object>(parts: BlogParts<P>): Resource<'blog', P> {
  const { family, repository, reader, collections } = parts;
  const fields = Object.keys(family.fields);
  const collectionNames = Object.keys(collections);
  const whole = [...blogOwnFields, ...collectionNames];

  const childrenOf = (blogId: string, names: readonly string[], gone?: AbortSignal) =>
    Object.fromEntries(
      Object.entries(collections)
        .filter(([name]) => names.includes(name))
        .map(([name, children]) => [name, children.all(blogId, everything, { begun: true, gone })]),
    );

  return {
    family,
    repository,
    routes: { collection: {}, item: { blogId: -1 } },
    fields: { list: fields, single: [...fields, ...collectionNames] },
    list(blogId, { find, window }, { told, gone }) {
      const all: Selection = { range: blogsRange };
      const listing = {
        selection: find.after === undefined ? all : behind(all, blogsRange.from + find.after),
        window,
        view: viewOf<'blog'>(family, find.fields),
        noteLast: (key: string | undefined) => {
          told.last = key?.slice(blogsRange.from.length);
        },
      };
      return arrayToJson(reader.list(blogId, listing, { gone }));
    },
    single(key, wanted = whole, { told, gone }) {
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
