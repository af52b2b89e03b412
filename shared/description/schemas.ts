import { blog, blogSingle } from '../families/blog.ts';
import { childNames, children } from '../families/children.ts';
import { fieldsOf, nestedIn, type PayloadClass } from '../families/fields.ts';
import type { Described } from '../families/response.ts';
import { answerSchema } from './answer-schemas.ts';
import { bodySchema } from './body-schemas.ts';
import type { JsonSchema } from './json-schema.ts';

/** A payload class and those of what is nested in it. */
function bodiesIn(payloadClass: PayloadClass): PayloadClass[] {
  const nested = [...fieldsOf(payloadClass).values()].map(({ rule }) => nestedIn(rule));
  return [payloadClass, ...nested.filter(inner => inner !== undefined).flatMap(bodiesIn)];
}

/** An object of answers and those that are nested in it. */
function answersIn(described: Described): Described[] {
  const nested = Object.values(described.fields).map(({ one, each }) => one ?? each);
  return [described, ...nested.filter(inner => inner !== undefined).flatMap(answersIn)];
}

/** Schemas by the names of what they are made of, of which each may be there often. */
function byName<T extends { about: { name: string } }>(
  all: readonly T[],
  schemaOf: (one: T) => JsonSchema,
): [string, JsonSchema][] {
  const named = new Map<string, T>();
  for (const one of all) {
    const { name } = one.about;
    if ((named.get(name) ?? one) !== one) throw new TypeError(`Two different schemas have the name ${name}`);
    named.set(name, one);
  }
  return [...named].map(([name, one]) => [name, schemaOf(one)]);
}

/**
 * The schemas of all that requests and answers carry, by their names: what `#/components/schemas/` has in the document.
 * They are made of the rules and the answers of the families, so that they say what the service does.
 */
export function schemas(): Record<string, JsonSchema> {
  const within = childNames.map(name => children[name]);
  const bodies = [blog, ...within].flatMap(({ payload }) => bodiesIn(payload));
  const answers = [blog, blogSingle, ...within].flatMap(answersIn);
  return Object.fromEntries([...byName(bodies, bodySchema), ...byName(answers, answerSchema)]);
}
