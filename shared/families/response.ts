import type { Made } from './made-fields.ts';
import type { Named, PayloadClass } from './payload-class.ts';
import type { Resolve } from './reference.ts';
import type { AnswerRule, MetadataValues } from './rules.ts';

/** The part of a field of an answer that the description needs. */
export interface DescribedField {
  /** Whether an answer may leave it out. */
  optional?: true;
  /** Whether answers always leave it out, although it is one of the fields. */
  never?: true;
  /** What it is, if the payload has no field of this name. */
  rule?: AnswerRule;
  /** What a nested object is, if the payload has no field of this name. */
  means?: string;
  /** The shape of a nested object. */
  one?: DescribedObject;
  /** The shape of each object of a nested array. */
  each?: DescribedObject;
}

/** The part of an object of answers that the description needs. */
export interface DescribedObject {
  about: Named;
  /** If it has a field of the same name, that field says the rule and the meaning. */
  payload: PayloadClass;
  fields: Readonly<Record<string, DescribedField>>;
}

/** An object that answers contain, with its description and the function that makes it. */
export interface Shape<R> extends DescribedObject {
  response(...source: never[]): R;
}

type Presence<V> = undefined extends V ? { optional: true } : { optional?: undefined };

/** What a field must say about its value, depending on the value's type. */
type Content<V> = [V] extends [undefined]
  ? { never: true }
  : [V] extends [readonly string[]]
    ? { each?: undefined }
    : [V] extends [readonly (infer E)[]]
      ? { each: Shape<E> }
      : [V] extends [object]
        ? [V, MetadataValues] extends [MetadataValues, V]
          ? { one?: undefined }
          : { one: Shape<V> }
        : { one?: undefined; each?: undefined; never?: undefined };

/** What a field must say about itself if no payload says it. */
type Own<V> = [V] extends [object] ? { means: string } : { rule: AnswerRule };

/**
 * The description of the fields of a response `R`, whose payload is `P`. A field that is missing, unknown, or described
 * differently from its type does not compile.
 */
export type DescribedFields<R, P> = {
  readonly [K in keyof R]-?: Presence<R[K]> &
    Content<Exclude<R[K], undefined>> &
    (K extends keyof P ? unknown : Own<Exclude<R[K], undefined>>) &
    DescribedField;
};

/** In which answers a field is. */
export interface Place {
  /** Whether it is stored, and yet only in exports and where it is named. */
  isAside?: true;
  /** Whether an item has it by itself alone, not where another refers to it. */
  isOwn?: true;
}

/** How each field of a response `R` gets its value from what the response is made of. */
type Values<S, R> = {
  readonly [K in keyof R]-?: {
    /** Undefined if it is left out. */
    value(source: S, resolve: Resolve, made: Made): R[K];
  } & Place;
};

/** The fields of a response `R` that is made from an `S`, in the contract's order. */
export type FieldsOf<S, R, P> = DescribedFields<R, P> & Values<S, R>;

/** @param made the fields that are made for those who name them; none of them is in a whole response. */
type Respond<S, R> = (source: S, resolve: Resolve, made?: Made) => R;

const nothing: Made = {};

/** Makes a response with only the wanted fields, in order. */
export function partOf<S, R>(
  fields: Values<S, R>,
  isWanted: (name: string) => boolean,
): Respond<S, Partial<R>> {
  const wanted = Object.entries<Values<S, R>[keyof R]>(fields).filter(([name]) => isWanted(name));
  // Unlike the fields, these objects all have one shape: that saves half a microsecond per post.
  const makers = wanted.map(([name, { value }]) => ({ name, value }));
  return (source, resolve, made = nothing) => {
    const response: Record<string, unknown> = {};
    for (const maker of makers) response[maker.name] = maker.value(source, resolve, made);
    // The type of the parameter ensures that each value has its field's type.
    return response as Partial<R>;
  };
}

/** Whether only exports and those who name a field have it. */
export const isAside = <S, R>(fields: Values<S, R>, name: string): boolean =>
  fields[name as keyof R]?.isAside === true;

/** Makes a response with all these fields that are stored, in this order, but for those that stand aside. */
export function responseOf<S, R>(fields: Values<S, R>): (source: S, resolve: Resolve) => R {
  const respond = partOf(fields, name => !isAside(fields, name)) as Respond<S, R>;
  return (source, resolve) => respond(source, resolve);
}
