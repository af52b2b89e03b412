import type { Resolve } from './family.ts';
import type { Named, PayloadClass } from './fields.ts';
import type { AnswerRule } from './rules.ts';

/** A field of an answer, as far as it is described. */
export interface DescribedField {
  /** Whether an answer can be without it. */
  optional?: true;
  /** Whether it has its place among the fields and is never there. */
  never?: true;
  /** What it is, where the payload has no field of this name. */
  rule?: AnswerRule;
  /** What a nested object is, where the payload has no field of this name. */
  means?: string;
  /** What a nested object is made by. */
  one?: Described;
  /** What each object of a nested array is made by. */
  each?: Described;
}

/** An object of answers, as far as it is described. */
export interface Described {
  about: Named;
  /** Where it has a field of the same name, that says its rule and what it means. */
  payload: PayloadClass;
  fields: Readonly<Record<string, DescribedField>>;
}

/** A described object that answers contain, and what makes it. */
export interface Shape<R> extends Described {
  response(...source: never[]): R;
}

type Presence<V> = undefined extends V ? { optional: true } : { optional?: undefined };

/** What a field has to say of its value, which is of that type. */
type Content<V> = [V] extends [undefined]
  ? { never: true }
  : [V] extends [readonly (infer E)[]]
    ? { each: Shape<E> }
    : [V] extends [object]
      ? { one: Shape<V> }
      : { one?: undefined; each?: undefined; never?: undefined };

/** What a field has to say of itself that no payload says. */
type Own<V> = [V] extends [object] ? { means: string } : { rule: AnswerRule };

/**
 * The description of the fields of a response `R`, whose payload is `P`: one that is missing, that is not a field of it, or
 * that does not say what its type says does not compile.
 */
export type DescribedFields<R, P> = {
  readonly [K in keyof R]-?: Presence<R[K]> &
    Content<Exclude<R[K], undefined>> &
    (K extends keyof P ? unknown : Own<Exclude<R[K], undefined>>) &
    DescribedField;
};

/** How each field of a response `R` gets its value from what the response is made of. */
type Values<S, R> = {
  readonly [K in keyof R]-?: {
    /** Undefined where it is left out. */
    value(source: S, resolve: Resolve): R[K];
  };
};

/** The fields of a response `R` that is made of an `S`, in the contract's order. */
export type FieldsOf<S, R, P> = DescribedFields<R, P> & Values<S, R>;

type Make<S, R> = (source: S, resolve: Resolve) => R;

/** Makes the part of a response that has the wanted fields, in their order. */
export function partOf<S, R>(fields: Values<S, R>, isWanted: (name: string) => boolean): Make<S, Partial<R>> {
  const wanted = Object.entries<Values<S, R>[keyof R]>(fields).filter(([name]) => isWanted(name));
  // Objects of one shape, unlike the fields: half a microsecond less for a post.
  const makers = wanted.map(([name, { value }]) => ({ name, value }));
  return (source, resolve) => {
    const response: Record<string, unknown> = {};
    for (const maker of makers) response[maker.name] = maker.value(source, resolve);
    // Its fields have values of their types, as the type of the parameter sees to.
    return response as Partial<R>;
  };
}

/** Makes a response with all these fields, in this order. */
export const responseOf = <S, R>(fields: Values<S, R>) => partOf(fields, () => true) as Make<S, R>;
