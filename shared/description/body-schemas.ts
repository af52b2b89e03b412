import { fieldsOf, type PayloadClass } from '../families/fields.ts';
import type { Rule } from '../families/rules.ts';
import { dateTimeShape } from '../values/date-time.ts';
import { type JsonSchema, refTo, sentences, titleOf } from './json.ts';

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

type Kind = Rule['kind'];

/** The schema of each kind of field if it is given, and what to say about its form. */
const kinds: { [K in Kind]: (rule: Extract<Rule, { kind: K }>) => { schema: JsonSchema; form?: string } } = {
  text: ({ max, blank }) => ({
    schema: { type: 'string', ...(max && { maxLength: max }), ...(!blank && { pattern: notBlank }) },
  }),
  webAddress: ({ max }) => ({
    schema: { type: 'string', maxLength: max, pattern: webAddress },
    form: 'An absolute http or https address.',
  }),
  dateTime: () => ({
    schema: { type: 'string', pattern: dateTimeShape.source },
    form: 'An ISO 8601 date-time; without an offset it is in UTC, without a time it means midnight.',
  }),
  flag: () => ({ schema: { type: 'boolean' } }),
  guid: () => ({ schema: { type: 'string', pattern: guidPattern }, form: 'A GUID.' }),
  object: ({ nested }) => ({ schema: refTo(nested().about.name) }),
  list: ({ nested, max }) => ({
    schema: { type: 'array', items: refTo(nested().about.name), maxItems: max },
  }),
};

/** The schema with null allowed as well, which means absent (contract.md, Request bodies). */
const orNull = ({ type, ...schema }: JsonSchema): JsonSchema =>
  typeof type === 'string'
    ? { type: [type, 'null'], ...schema }
    : { anyOf: [{ ...schema }, { type: 'null' }] };

function fieldSchema(rule: Rule): JsonSchema {
  const { means, required, readOnly, example, checks = [] } = rule;
  // The table's entry for a kind takes rules of that kind.
  const { schema, form } = (kinds[rule.kind] as (rule: Rule) => { schema: JsonSchema; form?: string })(rule);
  return {
    ...(required ? schema : orNull(schema)),
    description: sentences(means, form, ...checks.map(({ says }) => says)),
    ...(readOnly && { readOnly }),
    ...(example !== undefined && { examples: [example] }),
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
    properties: Object.fromEntries(fields.map(({ name, rule }) => [name, fieldSchema(rule)])),
    ...(required.length > 0 && { required }),
  };
}
