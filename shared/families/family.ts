import type { JsonObject } from '../values/json-object.ts';
import type { ChildName, CollectionOf, Contents, CountOf, FamilyName, Item, Responses } from './item.ts';
import type { Named, PayloadClass } from './payload-class.ts';
import type { OrderRange } from './post-order.ts';
import type { PlacedReference, Resolve } from './reference.ts';
import type { ResponseFields } from './response-fields.ts';

/**
 * How the items of a family get a slug where none is given. Until the store has chosen one, their content
 * has what stands for none (values/slug.ts).
 */
interface SlugMaking<C> {
  /** The title or name that a slug is made from. */
  from(content: C): string;
  /** The content with that slug. */
  put(content: C, slug: string): C;
}

/**
 * The fields of a payload that an update gets from what is stored by another name: references, and what counts only beside others.
 * @param patch what is changed, before it is checked.
 */
type GivenAgain<F extends FamilyName, P> = {
  readonly [K in keyof P as K extends keyof Contents[F]
    ? never
    : NonNullable<P[K]> extends object
      ? K
      : never]-?: (item: Item<F>, patch: JsonObject) => P[K];
} & { readonly [K in keyof P]?: (item: Item<F>, patch: JsonObject) => P[K] };

/** What stays of an item although an update leaves it out. */
interface Staying<C> {
  names: readonly (keyof C & string)[];
  /**
   * The content of an update with that.
   * @param content without what the update leaves out. @param isGiven whether the update gives a field, be it as none.
   */
  content(content: C, stored: C, isGiven: (name: string) => boolean): C;
}

/**
 * What differs between families, as data. `P` is the payload class of its requests.
 */
export interface Family<F extends FamilyName, P extends object> {
  name: F;
  /** The name of its answers in the description, and what they are. */
  about: Named;
  payload: PayloadClass<P>;
  /**
   * What a write's condition compares of an item's tag: the version of the item alone, or that of everything in its blog, which
   * a blog is read with.
   */
  comparedPart: 'own' | 'version';
  /** What comes first in its list, unless a request asks for the other. */
  listOrder: 'newest' | 'oldest';
  /** Whether a valid payload carries what an update needs beyond a create (contract.md, Update). */
  completeForUpdate(payload: P): boolean;
  /** What to store for a payload; without a slug where one is made. */
  content(payload: P): Contents[F];
  /** What a payload that changes nothing gives, of the fields that are not stored by their own names (payload-of.ts). */
  givenAgain: GivenAgain<F, P>;
  /** The fields that stay where an update leaves them out, in families that have such. */
  staying?: Staying<Contents[F]>;
  /** The references that a payload makes, which must exist when it is written. */
  references(payload: P): PlacedReference[];
  /** The fields of its answers, in the contract's order. */
  fields: ResponseFields<F>;
  /** The item as answers carry it: all its fields, with references expanded. */
  response(item: Item<F>, resolve: Resolve): Responses[F];
  /** It as answers carry it where another item refers to it, in families that have fields of their own alone. */
  within?(item: Item<F>, resolve: Resolve): Responses[F];
}

/** A family that lives within a blog. */
export interface ChildFamily<F extends ChildName, P extends object> extends Family<F, P> {
  /** The name of its list in an export of a blog. */
  collection: CollectionOf<F>;
  /** The blog's field that counts this family. */
  count: CountOf<F>;
  /** In families that have slugs. */
  slug?: SlugMaking<Contents[F]>;
  /** Whether its items are found by slugs that they have had, which others then cannot get. */
  hasFormerSlugs?: true;
  /** The part of its list that readers see differently since a moment (ISO 8601), although nothing was written. */
  dueSince?(moment: string): OrderRange;
  /** The sort key of the family's list: a string that sorts as the list does. */
  order(content: Contents[F], created: string): string;
  /**
   * The content with what an update leaves as it is, in families that have such: if the item is already that, nothing changes.
   * @param before what is to be replaced. @param now the time of the update (ISO 8601).
   */
  kept(content: Contents[F], before: Contents[F], now: string): Contents[F];
  /**
   * Puts the time of a change (ISO 8601) into the content, in families that show it.
   * @param before what it replaces.
   */
  touched(content: Contents[F], now: string, before?: Contents[F]): Contents[F];
}

/** What the store needs to know of a family that lives within a blog. */
export type StoredFamily<F extends ChildName> = Pick<
  ChildFamily<F, never>,
  'name' | 'count' | 'slug' | 'order' | 'kept' | 'touched'
>;

/** The defaults of most families within a blog: items refer to nothing, and are listed in order of creation. */
export const plain = {
  comparedPart: 'own',
  listOrder: 'oldest',
  completeForUpdate: () => true,
  givenAgain: {},
  kept: <C>(content: C) => content,
  touched: <C>(content: C) => content,
  order: (_content: object, created: string) => created,
  references: () => [],
} as const;
