import type { ChildName, Families, FamilyName, Item, Responses } from './item.ts';
import type { Reference, Resolve } from './reference.ts';
import { type DescribedObject, type FieldsOf, type Place, partOf } from './response.ts';

/** What a field of a family's answers is made from. */
export interface ViewedField<F extends FamilyName> extends Place {
  /** The stored properties that it is made from. */
  stored: readonly (keyof Item<F> & string)[];
  /** The references that it expands. */
  referenced?(item: Item<F>): Reference[];
  /** Set if its value is made for those who name it: its maximum length then, in UTF-16 code units. */
  made?: number;
  /** Whether a text is rendered to make it: much work. */
  isRendered?: true;
  /** Whether it is made of other items as well, so that it changes with what there is of them. */
  isOfOthers?: true;
}

/** The fields of a family's answers in the contract's order. */
export type ResponseFields<F extends FamilyName> = FieldsOf<Item<F>, Responses[F], Families[F]['payload']> & {
  readonly [K in keyof Responses[F]]-?: ViewedField<F>;
};

/** The fields that an item has where another refers to it. */
export const namesWithin = <F extends FamilyName>(fields: ResponseFields<F>): string[] =>
  Object.entries<ViewedField<F>>(fields)
    .filter(([, { isAside, isOwn }]) => !isAside && !isOwn)
    .map(([name]) => name);

/** Makes a response with these fields of an item to which another refers. */
export function responseWithin<F extends FamilyName>(
  fields: ResponseFields<F>,
): (item: Item<F>, resolve: Resolve) => Responses[F] {
  const names = new Set(namesWithin(fields));
  const respond = partOf<Item<F>, Responses[F]>(fields, name => names.has(name));
  // The fields that an item has only by itself are optional.
  return (item, resolve) => respond(item, resolve) as Responses[F];
}

/** How items of a family are answered where another item, the owner, refers to them. */
interface Referred<F extends ChildName, O, R> extends DescribedObject {
  response(item: Item<F>, resolve: Resolve, owner: O): R;
  /** It without what only the item by itself has; by default it is all of it. */
  within?(item: Item<F>, resolve: Resolve, owner: O): R;
}

/** How an item is answered where an owner refers to it. */
const referredTo = <F extends ChildName, O, R>({ within, response }: Referred<F, O, R>) => within ?? response;

/** A field that expands the reference in a stored property; it is left out if its target is deleted. */
export const expandedOne = <K extends string, F extends ChildName, O, R>(
  stored: K,
  family: F,
  one: Referred<F, O, R>,
) => ({
  optional: true as const,
  one,
  stored: [stored] as const,
  referenced({ [stored]: guid }: { readonly [P in K]?: string }): Reference[] {
    return guid === undefined ? [] : [{ family, guid }];
  },
  value(owner: O & { readonly [P in K]?: string }, resolve: Resolve): R | undefined {
    const found = resolve(family, owner[stored]);
    return found && referredTo(one)(found, resolve, owner);
  },
});

/** A field that expands the references in a stored property, without those whose targets are deleted. */
export const expandedEach = <K extends string, F extends ChildName, O, R>(
  stored: K,
  family: F,
  each: Referred<F, O, R>,
) => ({
  each,
  stored: [stored] as const,
  referenced: (item: { readonly [P in K]: string[] }): Reference[] =>
    item[stored].map(guid => ({ family, guid })),
  value: (owner: O & { readonly [P in K]: string[] }, resolve: Resolve): R[] =>
    owner[stored]
      .map(guid => resolve(family, guid))
      .filter(found => found !== undefined)
      .map(found => referredTo(each)(found, resolve, owner)),
});

/** The same, of references that most items do not have: it is left out if none of them has a target. */
export const expandedSome = <K extends string, F extends ChildName, O, R>(
  stored: K,
  family: F,
  each: Referred<F, O, R>,
) => ({
  optional: true as const,
  each,
  stored: [stored] as const,
  referenced: ({ [stored]: guids = [] }: { readonly [P in K]?: string[] }): Reference[] =>
    guids.map(guid => ({ family, guid })),
  value(owner: O & { readonly [P in K]?: string[] }, resolve: Resolve): R[] | undefined {
    const found = (owner[stored] ?? []).flatMap(guid => resolve(family, guid) ?? []);
    return found.length > 0 ? found.map(item => referredTo(each)(item, resolve, owner)) : undefined;
  },
});
