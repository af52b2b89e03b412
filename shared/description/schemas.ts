import { blog, blogPublic, blogSingle } from '../families/blog.ts';
import { childNames, children } from '../families/children.ts';
import { ContentPayload } from '../families/content-payload.ts';
import { fieldsOf, nestedIn } from '../families/fields.ts';
import { type PayloadClass, patchNameOf } from '../families/payload-class.ts';
import type { DescribedField, DescribedObject } from '../families/response.ts';
import { type AnswerRule, metadataName, type Rule } from '../families/rules.ts';
import { features } from '../features.ts';
import { dateTimeShape } from '../values/date-time.ts';
import { type JsonSchema, refTo, titleOf } from './json.ts';

/*
 * The schemas of what requests carry. They allow everything that the service accepts: if JSON Schema cannot express a rule
 * exactly, the schema is looser, and the service's own check does the rest.
 */

// JavaScript's white space includes the byte-order mark; .NET's does not (shared/values/white-space.ts).
const notBlank = '[\\S\\uFEFF]';

/** A GUID in the forms D, N, B and P (contract.md, Identifiers), with the white space that .NET trims, U+0085 included. */
export const guidPattern =
  '^[\\s\\u0085]*[{(]?[0-9A-Fa-f]{8}(-?[0-9A-Fa-f]{4}){3}-?[0-9A-Fa-f]{12}[)}]?[\\s\\u0085]*$';

// Not the format `uri`, because addresses may have characters that are not ASCII.
const webAddress = '^[Hh][Tt][Tt][Pp][Ss]?://[^\\s/?#]';

/** One of these texts, in requests and in answers. */
const oneOf = ({ from }: { from: readonly string[] }): JsonSchema => ({ type: 'string', enum: from });

type RuleKind = Rule['kind'];

/** The schema of each kind of field if it is given. Its description is the form of a value. */
const bodyKinds: { [K in RuleKind]: (rule: Extract<Rule, { kind: K }>) => JsonSchema } = {
  text: ({ max, blank }) => ({
    type: 'string',
    ...(max && { maxLength: max }),
    ...(!blank && { pattern: notBlank }),
  }),
  choice: oneOf,
  webAddress: ({ max }) => ({
    type: 'string',
    maxLength: max,
    pattern: webAddress,
    description: 'An absolute http or https address.',
  }),
  integer: ({ min, max }) => ({ type: 'integer', minimum: min, maximum: max }),
  decimal: ({ min, max }) => ({ type: 'number', minimum: min, maximum: max }),
  dateTime: () => ({
    type: 'string',
    pattern: dateTimeShape.source,
    description:
      'An ISO 8601 date-time, in the years 1 to 9999 of UTC; without an offset it is in UTC, without a time it means midnight.',
  }),
  texts: ({ max, maxLength }) => ({
    type: 'array',
    items: { type: 'string', maxLength, pattern: notBlank },
    maxItems: max,
  }),
  metadata: ({ max, maxBytes }) => ({
    type: 'object',
    maxProperties: max,
    propertyNames: { pattern: metadataName.source },
    // Null means absent, here too.
    additionalProperties: { type: ['string', 'number', 'boolean', 'null'] },
    description: `At most ${max} names, and ${maxBytes} bytes of JSON in UTF-8 in all.`,
  }),
  flag: () => ({ type: 'boolean' }),
  guid: () => ({ type: 'string', pattern: guidPattern, description: 'A GUID.' }),
  object: ({ nested }) => refTo(nested().about.name),
  list: ({ nested, max, maxBytes }) => ({
    type: 'array',
    items: refTo(nested().about.name),
    maxItems: max,
    ...(maxBytes && { description: `At most ${maxBytes} bytes of JSON in UTF-8 in all.` }),
  }),
};

/** The schema with null allowed as well, which means absent (contract.md, Request bodies). */
const orNull = ({ type, ...schema }: JsonSchema): JsonSchema =>
  typeof type === 'string'
    ? { type: [type, 'null'], ...schema, ...(schema.enum && { enum: [...schema.enum, null] }) }
    : { anyOf: [{ ...schema }, { type: 'null' }] };

function bodyFieldSchema(rule: Rule): JsonSchema {
  const { means, required, readOnly, writeOnly, example, checks = [] } = rule;
  // The table's entry for a kind takes rules of that kind.
  const { description: form, ...schema } = (bodyKinds[rule.kind] as (rule: Rule) => JsonSchema)(rule);
  return {
    ...(required ? schema : orNull(schema)),
    description: [means, form, ...checks.map(({ says }) => says)].filter(Boolean).join(' '),
    ...(readOnly && { readOnly }),
    ...(writeOnly && { writeOnly }),
    ...(example !== undefined && { examples: [example] }),
  };
}

/** The schema of a patch of a payload: nothing is required in it, and what is required there cannot be removed. */
export function patchSchema(payloadClass: PayloadClass): JsonSchema {
  const { required: _, ...schema } = bodySchema(payloadClass);
  return {
    ...schema,
    title: titleOf(patchNameOf(payloadClass)),
    description: 'What changes, as a merge patch (RFC 7396): what is left out stays, and `null` removes.',
  };
}

/** The schema of a payload class. It is not closed, because unknown properties are ignored. */
export function bodySchema(payloadClass: PayloadClass): JsonSchema {
  const fields = [...fieldsOf(payloadClass).values()];
  const required = fields.filter(({ rule }) => rule.required).map(({ name }) => name);
  return {
    title: titleOf(payloadClass.about.name),
    description: payloadClass.about.means,
    type: 'object',
    properties: Object.fromEntries(fields.map(({ name, rule }) => [name, bodyFieldSchema(rule)])),
    ...(required.length > 0 && { required }),
  };
}

/*
 * The schemas of what answers carry. They give the form of each value but no maximum length, because stored items may come
 * from a time when longer values were allowed.
 */

const text: JsonSchema = { type: 'string' };

/** The schema of each kind of value in an answer. */
const answerKinds: Readonly<Record<Exclude<AnswerRule['kind'], 'choice'>, JsonSchema>> = {
  text,
  // Not the format `uri`, because addresses may have characters that are not ASCII.
  webAddress: text,
  integer: { type: 'integer' },
  decimal: { type: 'number' },
  dateTime: { type: 'string', format: 'date-time' },
  texts: { type: 'array', items: text },
  metadata: { type: 'object', additionalProperties: { type: ['string', 'number', 'boolean'] } },
  flag: { type: 'boolean' },
  guid: { type: 'string', format: 'uuid' },
  count: { type: 'integer', minimum: 0 },
};

/** The schema of a value: a nested object, an array of nested objects, or what its rule says. */
function valueSchema({ one, each }: DescribedField, rule: Rule | AnswerRule | undefined): JsonSchema {
  if (one) return refTo(one.about.name);
  if (each) return { type: 'array', items: refTo(each.about.name) };
  if (!rule || rule.kind === 'object' || rule.kind === 'list')
    throw new TypeError('A field of an answer has no rule, and its payload has none for it');
  return rule.kind === 'choice' ? oneOf(rule) : answerKinds[rule.kind];
}

function answerFieldSchema(described: DescribedObject, name: string, field: DescribedField): JsonSchema {
  const rule = field.rule ?? fieldsOf(described.payload).get(name.toLowerCase())?.rule;
  const { readOnly, example } = rule ?? {};
  return {
    ...valueSchema(field, rule),
    description: field.means ?? rule?.means,
    ...(readOnly && { readOnly }),
    ...(example !== undefined && { examples: [example] }),
  };
}

/** The schema of an object of answers. Required fields may still be missing if a request asks for certain fields only. */
function answerSchema(described: DescribedObject): JsonSchema {
  const fields = Object.entries(described.fields).filter(([, { never }]) => !never);
  return {
    title: titleOf(described.about.name),
    description: described.about.means,
    type: 'object',
    properties: Object.fromEntries(
      fields.map(([name, field]) => [name, answerFieldSchema(described, name, field)]),
    ),
    required: fields.filter(([, { optional }]) => !optional).map(([name]) => name),
  };
}

/** The schema of a blog on the public surface. */
export const publicBlogSchema = (): JsonSchema => answerSchema(blogPublic);

/** A payload class and the classes nested in it. */
function bodiesIn(payloadClass: PayloadClass): PayloadClass[] {
  const nested = [...fieldsOf(payloadClass).values()].map(({ rule }) => nestedIn(rule));
  return [payloadClass, ...nested.filter(inner => inner !== undefined).flatMap(bodiesIn)];
}

/** An object of answers and the objects nested in it. */
function answersIn(described: DescribedObject): DescribedObject[] {
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
  const others = [ContentPayload, ...features.flatMap(({ bodies = [] }) => bodies)];
  const bodies = [...[blog, ...within].map(({ payload }) => payload), ...others].flatMap(bodiesIn);
  const patches = [blog, ...within].map(({ payload }) => [patchNameOf(payload), patchSchema(payload)]);
  const answers = [blog, blogSingle, ...within].flatMap(answersIn);
  return Object.fromEntries([...byName(bodies, bodySchema), ...patches, ...byName(answers, answerSchema)]);
}
