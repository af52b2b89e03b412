import { dateTimeShape } from '../date-time.ts';
import { fieldsOf, type PayloadClass } from '../families/fields.ts';
import type { Rule } from '../families/rules.ts';
import { type JsonSchema, refTo, sentences, titleOf } from './json-schema.ts';

/*
 * The schemas of what requests carry. Whatever the service takes is valid by them: where JSON Schema cannot say a rule as
 * it is, it says less, and the service's own check says the rest.
 */

// JavaScript's white space has the byte-order mark, which .NET's does not (shared/white-space.ts).
const notBlank = '[\\S\\uFEFF]';

/** A GUID in the forms D, N, B and P (contract.md, Identifiers), with what .NET trims: the next-line character, too. */
export const guidPattern =
  '^[\\s\\u0085]*[{(]?[0-9A-Fa-f]{8}(-?[0-9A-Fa-f]{4}){3}-?[0-9A-Fa-f]{12}[)}]?[\\s\\u0085]*$';

// Not the format `uri`: addresses may have characters beyond ASCII.
const webAddress = '^[Hh][Tt][Tt][Pp][Ss]?://[^\\s/?#]';

type Kind = Rule['kind'];

/** What each kind of field may be when it is there, and what there is to say of its form. */
const kinds: { [K in Kind]: (rule: Extract<Rule, { kind: K }>) => { schema: JsonSchema; form?: string } } = {
  text: ({ most, blank }) => ({
    schema: { type: 'string', ...(most && { maxLength: most }), ...(!blank && { pattern: notBlank }) },
  }),
  webAddress: ({ most }) => ({
    schema: { type: 'string', maxLength: most, pattern: webAddress },
    form: 'An absolute http or https address.',
  }),
  dateTime: () => ({
    schema: { type: 'string', pattern: dateTimeShape.source },
    form: 'A date-time of ISO 8601: without an offset it is UTC, without a time midnight.',
  }),
  flag: () => ({ schema: { type: 'boolean' } }),
  guid: () => ({ schema: { type: 'string', pattern: guidPattern }, form: 'A GUID.' }),
  object: ({ nested }) => ({ schema: refTo(nested().about.name) }),
  list: ({ nested, most }) => ({
    schema: { type: 'array', items: refTo(nested().about.name), maxItems: most },
  }),
};

/** The schema that takes null as well, which is the same as absent (contract.md, Request bodies). */
const orNull = ({ type, ...schema }: JsonSchema): JsonSchema =>
  typeof type === 'string'
    ? { type: [type, 'null'], ...schema }
    : { anyOf: [{ ...schema }, { type: 'null' }] };

function fieldSchema(rule: Rule): JsonSchema {
  const { means, required, readOnly, example, checks = [] } = rule;
  // The table has under each kind what takes rules of that kind.
  const { schema, form } = (kinds[rule.kind] as (rule: Rule) => { schema: JsonSchema; form?: string })(rule);
  return {
    ...(required ? schema : orNull(schema)),
    description: sentences(means, form, ...checks.map(({ says }) => says)),
    ...(readOnly && { readOnly }),
    ...(example !== undefined && { examples: [example] }),
  };
}

/** The schema of what requests carry as a payload class. It is not closed: what is unknown is ignored. */
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
