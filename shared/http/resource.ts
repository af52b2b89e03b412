import type { Reader } from '../expansion/reader.ts';
import type { ChildCounts } from '../families/blog.ts';
import type { ChildFamily, Family } from '../families/family.ts';
import type { ChildName, FamilyName } from '../families/item.ts';
import type { Key } from '../store/keys.ts';
import { everything, type Window } from '../store/pages.ts';
import type { Repository } from '../store/repository.ts';
import { arrayToJson, type JsonChunks, objectToJson, objectWithArraysToJson } from './json.ts';
import type { RouteShape } from './path.ts';

/** How a single item is read. */
export interface SingleOptions {
  /** Is told the item's tag once it was read. */
  note?: (etag: string) => void;
  /** Told when nobody reads it any more. */
  gone?: AbortSignal;
}

/** What the operations of a family are made of. */
export interface Resource<F extends FamilyName, P extends object> {
  family: Family<F, P>;
  repository: Repository<F>;
  /** Where the routes of its collection and of an item have their identifiers. */
  routes: { collection: RouteShape; item: RouteShape };
  /**
   * The JSON of a list.
   * @param gone told when nobody reads it any more.
   */
  list(blogId: string, window: Window, gone?: AbortSignal): JsonChunks;
  /** The JSON of a single item. @throws Failure `absent`. */
  single(key: Key, options: SingleOptions): JsonChunks;
  /** The blog's count of what the list is of; undefined for the blogs themselves. */
  count?: keyof ChildCounts;
}

interface Parts<F extends FamilyName, P extends object> {
  family: Family<F, P>;
  repository: Repository<F>;
  reader: Reader<F>;
}

/** A family within a blog. */
export function childResource<F extends ChildName, P extends object>(
  parts: Parts<F, P> & { family: ChildFamily<F, P> },
): Resource<F, P> {
  const { family, repository, reader } = parts;
  return {
    family,
    repository,
    routes: { collection: { blogId: -2 }, item: { blogId: -3, id: -1 } },
    list: (blogId, window, gone) => arrayToJson(reader.list(blogId, window, { gone })),
    single: (key, options) => objectToJson(reader.single(key, options)),
    count: family.count,
  };
}

interface BlogParts<P extends object> extends Parts<'blog', P> {
  /** Reads a blog's own fields. */
  fields: Reader<'blog'>;
  /** Reads the collections of its export, in their order and under their names there. */
  collections: Record<string, Pick<Reader<ChildName>, 'list'>>;
}

/** The blogs; the single form has all children in full (contract, Blog). */
export function blogResource<P extends object>(parts: BlogParts<P>): Resource<'blog', P> {
  const { family, repository, reader, fields, collections } = parts;
  const childrenOf = (blogId: string, gone?: AbortSignal) =>
    Object.fromEntries(
      Object.entries(collections).map(([name, children]) => [
        name,
        children.list(blogId, everything, { begun: true, gone }),
      ]),
    );
  return {
    family,
    repository,
    routes: { collection: {}, item: { blogId: -1 } },
    list: (blogId, window, gone) => arrayToJson(reader.list(blogId, window, { gone })),
    single: (key, options) =>
      objectWithArraysToJson(fields.single(key, options), childrenOf(key.blogId, options.gone)),
  };
}
