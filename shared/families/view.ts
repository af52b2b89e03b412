import type { Family, Made, Make, Reference, Resolve } from './family.ts';
import type { ChildName, Families, FamilyName, Item, Responses } from './item.ts';
import { type Described, type FieldsOf, partOf } from './response.ts';

/** What a field of a family's answers is made from. */
export interface ViewedField<F extends FamilyName> {
  /** The stored properties that it is made from. */
  stored: readonly (keyof Item<F> & string)[];
  /** The references that it expands. */
  referenced?(item: Item<F>): Reference[];
  /** Set if its value is made for those who name it: its maximum length then, in UTF-16 code units. */
  made?: number;
  /** Whether a text is rendered to make it: much work. */
  isRendered?: true;
}

/** The fields of a family's answers in the contract's order. */
export type ResponseFields<F extends FamilyName> = FieldsOf<Item<F>, Responses[F], Families[F]['payload']> & {
  readonly [K in keyof Responses[F]]-?: ViewedField<F>;
};

/** How items of a family are answered where another item, the owner, refers to them. */
interface Referred<F extends ChildName, O, R> extends Described {
  response(item: Item<F>, resolve: Resolve, owner: O): R;
}

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
    return found && one.response(found, resolve, owner);
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
      .map(found => each.response(found, resolve, owner)),
});

/** How answers carry items: whole, or with some of their fields. */
export interface View<F extends FamilyName> {
  /** The stored properties that it needs; undefined for all. */
  stored: ReadonlySet<keyof Item<F> & string> | undefined;
  /** Whether it expands references. */
  expands: boolean;
  /** The references that it expands; one may come twice, for two fields. */
  referenced(item: Item<F>): Reference[];
  /** What is made of items beyond what is stored, one after the other; undefined if nothing is. */
  making:
    | {
        make(items: readonly Item<F>[]): ReturnType<Make<F>>;
        /** The maximum length of what is made of an item, in UTF-16 code units. */
        most: number;
        /** Whether texts are rendered. */
        renders: boolean;
      }
    | undefined;
  response(item: Item<F>, resolve: Resolve, made?: Made): Partial<Responses[F]>;
}

/** @param names the wanted fields; undefined for whole items. @param make what makes those of them that are not stored. */
export function viewOf<F extends FamilyName>(
  { fields, response }: Pick<Family<F, object>, 'fields' | 'response'>,
  names?: readonly string[],
  make?: Make<F>,
): View<F> {
  const isWanted = (name: string) => !names || names.includes(name);
  const wanted = Object.entries<ViewedField<F>>(fields).filter(([name]) => isWanted(name));
  const viewed = wanted.map(([, field]) => field);
  const expanding = viewed.map(({ referenced }) => referenced).filter(referenced => referenced !== undefined);
  const made = names ? wanted.filter(([, field]) => field.made !== undefined) : [];
  const namesOfMade = new Set(made.map(([name]) => name));
  const most = made.reduce((sum, [, { made = 0 }]) => sum + made, 0);
  const renders = made.some(([, { isRendered }]) => isRendered);
  return {
    making: make && made.length > 0 ? { make: items => make(items, namesOfMade), most, renders } : undefined,
    stored: names && new Set(viewed.flatMap(({ stored }) => stored)),
    expands: expanding.length > 0,
    referenced: item => expanding.flatMap(referenced => referenced(item)),
    response: names ? partOf<Item<F>, Responses[F]>(fields, isWanted) : response,
  };
}

/** How an export carries items: whole, with the fields that stand aside. */
export const exportOf = <F extends FamilyName>(
  family: Pick<Family<F, object>, 'fields' | 'response'>,
): View<F> => ({
  ...viewOf(family),
  response: partOf<Item<F>, Responses[F]>(family.fields, () => true),
});
