import type { Family, Reference, Resolve } from './family.ts';
import type { FamilyName, Item } from './item.ts';

/** A field of an answer. */
export interface ResponseField<F extends FamilyName> {
  /** The stored properties that it is made of. */
  stored: readonly (keyof Item<F> & string)[];
  /** The references that it expands. */
  referenced?(item: Item<F>): Reference[];
  /** Undefined where it is left out. */
  value(item: Item<F>, resolve: Resolve): unknown;
}

/** The fields of a family's answers in the contract's order. */
export type ResponseFields<F extends FamilyName> = Readonly<Record<string, ResponseField<F>>>;

/** How items go over the wire: whole, or some of their fields. */
export interface View<F extends FamilyName> {
  /** The stored properties that it needs; undefined for all. */
  stored?: ReadonlySet<keyof Item<F> & string>;
  /** Whether it expands references. */
  expands: boolean;
  /** The references that it expands. */
  referenced(item: Item<F>): Reference[];
  response(item: Item<F>, resolve: Resolve): object;
}

/** An item with these fields, in this order. */
function respond<F extends FamilyName>(fields: [string, ResponseField<F>][]): View<F>['response'] {
  return (item, resolve) => {
    const response: Record<string, unknown> = {};
    for (const [name, field] of fields) response[name] = field.value(item, resolve);
    return response;
  };
}

/** Makes the answer of whole items. */
export const responseOf = <F extends FamilyName>(fields: ResponseFields<F>) =>
  respond(Object.entries(fields));

/** What each of these items refers to, each target once. */
function distinct(references: Reference[]): Reference[] {
  return [...new Map(references.map(each => [`${each.family}:${each.guid}`, each])).values()];
}

type Viewed<F extends FamilyName> = Pick<Family<F, object>, 'fields' | 'referenced' | 'response'>;

/** @param names of the fields that are wanted; undefined for whole items. */
export function viewOf<F extends FamilyName>(family: Viewed<F>, names?: readonly string[]): View<F> {
  if (!names) return { ...family, expands: true };
  const fields = Object.entries(family.fields).filter(([name]) => names.includes(name));
  return {
    stored: new Set(fields.flatMap(([, { stored }]) => stored)),
    expands: fields.some(([, { referenced }]) => referenced),
    referenced: item => distinct(fields.flatMap(([, field]) => field.referenced?.(item) ?? [])),
    response: respond(fields),
  };
}
