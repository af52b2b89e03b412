import { blog, blogSingle } from '../families/blog.ts';
import { childNames, children } from '../families/children.ts';
import { ContentPayload } from '../families/content-payload.ts';
import { fieldsOf, nestedIn, type PayloadClass } from '../families/fields.ts';
import type { Described } from '../families/response.ts';
import { answerSchema } from './answer-schemas.ts';
import { bodySchema } from './body-schemas.ts';
import type { JsonSchema } from './json.ts';

/** A payload class and the classes nested in it. */
function bodiesIn(payloadClass: PayloadClass): PayloadClass[] {
  const nested = [...fieldsOf(payloadClass).values()].map(({ rule }) => nestedIn(rule));
  return [payloadClass, ...nested.filter(inner => inner !== undefined).flatMap(bodiesIn)];
}

/** An object of answers and the objects nested in it. */
function answersIn(described: Described): Described[] {
  const nested = Object.values(described.fields).map(({ one, each }) => one ?? each);
  return [described, ...nested.filter(inner => inner !== undefined).flatMap(answersIn)];
}

/** Schemas by the name of what they are made from, which may occur several times. */
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
 * The schemas of everything that requests and answers carry, by name, for `#/components/schemas/` of the document. They
 * are made from the rules and the answers of the families, so they always say what the service does.
 */
export function schemas(): Record<string, JsonSchema> {
  const within = childNames.map(name => children[name]);
  const bodies = [...[blog, ...within].map(({ payload }) => payload), ContentPayload].flatMap(bodiesIn);
  const answers = [blog, blogSingle, ...within].flatMap(answersIn);
  return Object.fromEntries([...byName(bodies, bodySchema), ...byName(answers, answerSchema)]);
}
