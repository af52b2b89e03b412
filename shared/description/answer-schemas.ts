import { fieldsOf } from '../families/fields.ts';
import type { Described, DescribedField } from '../families/response.ts';
import type { AnswerRule, Rule } from '../families/rules.ts';
import { type JsonSchema, refTo, titleOf } from './json.ts';

/*
 * The schemas of what answers carry. They give the form of each value but no maximum length, because stored items may come
 * from a time when longer values were allowed.
 */

const text: JsonSchema = { type: 'string' };

/** The schema of each kind of value in an answer. */
const kinds: Readonly<Record<AnswerRule['kind'], JsonSchema>> = {
  text,
  // Not the format `uri`, because addresses may have characters that are not ASCII.
  webAddress: text,
  dateTime: { type: 'string', format: 'date-time' },
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
  return kinds[rule.kind];
}

function fieldSchema(described: Described, name: string, field: DescribedField): JsonSchema {
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
export function answerSchema(described: Described): JsonSchema {
  const fields = Object.entries(described.fields).filter(([, { never }]) => !never);
  return {
    title: titleOf(described.about.name),
    description: described.about.means,
    type: 'object',
    properties: Object.fromEntries(
      fields.map(([name, field]) => [name, fieldSchema(described, name, field)]),
    ),
    required: fields.filter(([, { optional }]) => !optional).map(([name]) => name),
  };
}
