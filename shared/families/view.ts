import type { Family } from './family.ts';
import type { FamilyName, Item, Responses } from './item.ts';
import type { Made, MakeFields } from './made-fields.ts';
import type { Reference, Resolve } from './reference.ts';
import { partOf } from './response.ts';
import type { ViewedField } from './response-fields.ts';

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
        make(items: readonly Item<F>[]): ReturnType<MakeFields<F>>;
        /** The maximum length of what is made of an item, in UTF-16 code units. */
        most: number;
        /** Whether texts are rendered. */
        renders: boolean;
        /** Whether other items are a part of it. */
        isOfOthers: boolean;
      }
    | undefined;
  response(item: Item<F>, resolve: Resolve, made?: Made): Partial<Responses[F]>;
}

/** @param names the wanted fields; undefined for whole items. @param make what makes those of them that are not stored. */
export function viewOf<F extends FamilyName>(
  { fields, response }: Pick<Family<F, object>, 'fields' | 'response'>,
  names?: readonly string[],
  make?: MakeFields<F>,
): View<F> {
  const isWanted = (name: string) => !names || names.includes(name);
  const wanted = Object.entries<ViewedField<F>>(fields).filter(([name]) => isWanted(name));
  const viewed = wanted.map(([, field]) => field);
  const expanding = viewed.flatMap(({ referenced }) => referenced ?? []);
  const made = names ? wanted.filter(([, field]) => field.made !== undefined) : [];
  const namesOfMade = new Set(made.map(([name]) => name));
  const most = made.reduce((sum, [, { made = 0 }]) => sum + made, 0);
  const renders = made.some(([, { isRendered }]) => isRendered);
  const isOfOthers = made.some(([, field]) => field.isOfOthers);
  return {
    making:
      make && made.length > 0
        ? { make: items => make(items, namesOfMade), most, renders, isOfOthers }
        : undefined,
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
