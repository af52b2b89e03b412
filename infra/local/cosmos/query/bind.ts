import { QueryRefusal } from './refusal.ts';
import type {
  Expression,
  JsonValue,
  NamedExpression,
  ParameterExpression,
  Query,
  QuerySpec,
  Select,
} from './syntax.ts';

type Parameters = ReadonlyMap<string, JsonValue>;

/** The query with parameters replaced by their values. @throws QueryRefusal for a parameter without a value. */
export function bindParameters(query: Query, parameters: QuerySpec['parameters']): Query {
  const values = readParameters(parameters);
  const bindOptional = (expression?: Expression) => expression && bind(expression, values);
  return {
    ...query,
    select: bindSelect(query.select, values),
    top: bindOptional(query.top),
    where: bindOptional(query.where),
    offset: bindOptional(query.offset),
    limit: bindOptional(query.limit),
  };
}

/** The same for an expression that stands alone. */
export function bindExpression(expression: Expression, parameters: QuerySpec['parameters']): Expression {
  return bind(expression, readParameters(parameters));
}

function readParameters(parameters: QuerySpec['parameters']): Parameters {
  return new Map(parameters.map(({ name, value }) => [name, readValue(name, value)]));
}

/** Parameters come from a JSON body: the only possible error is a missing value. */
function readValue(name: string, value: unknown): JsonValue {
  if (value === undefined) throw new QueryRefusal(`The parameter ${name} has no value`);
  return value as JsonValue;
}

function bindSelect(select: Select, values: Parameters): Select {
  if (select.kind === 'all') return select;
  if (select.kind === 'value') return { kind: 'value', expression: bind(select.expression, values) };
  return { kind: 'list', items: bindEntries(select.items, values) };
}

function bindEntries(entries: readonly NamedExpression[], values: Parameters): NamedExpression[] {
  return entries.map(({ name, expression }) => ({ name, expression: bind(expression, values) }));
}

function bind(expression: Expression, values: Parameters): Expression {
  const bindAll = (parts: readonly Expression[]) => parts.map(part => bind(part, values));
  switch (expression.kind) {
    case 'literal':
    case 'root':
      return expression;
    case 'parameter':
      return { kind: 'literal', value: parameterValue(expression, values) };
    case 'indexed':
      return bindIndex(bind(expression.of, values), expression.by, values);
    case 'property':
    case 'element':
      return { ...expression, of: bind(expression.of, values) };
    case 'not':
      return { ...expression, operand: bind(expression.operand, values) };
    case 'and':
    case 'or':
      return { ...expression, terms: bindAll(expression.terms) };
    case 'comparison':
      return { ...expression, left: bind(expression.left, values), right: bind(expression.right, values) };
    case 'between': {
      const [needle, low, high] = [expression.needle, expression.low, expression.high];
      return {
        ...expression,
        needle: bind(needle, values),
        low: bind(low, values),
        high: bind(high, values),
      };
    }
    case 'in':
      return { ...expression, needle: bind(expression.needle, values), items: bindAll(expression.items) };
    case 'call':
      return { ...expression, arguments: bindAll(expression.arguments) };
    case 'count':
      return { ...expression, argument: bind(expression.argument, values) };
    case 'array':
      return { ...expression, items: bindAll(expression.items) };
    case 'object':
      return { ...expression, entries: bindEntries(expression.entries, values) };
  }
}

function parameterValue({ name, position }: ParameterExpression, values: Parameters): JsonValue {
  const value = values.get(name);
  if (value === undefined)
    throw new QueryRefusal(`The parameter ${name} at position ${position} has no value`);
  return value;
}

function bindIndex(of: Expression, by: ParameterExpression, values: Parameters): Expression {
  const index = parameterValue(by, values);
  if (typeof index === 'string') return { kind: 'property', of, name: index };
  if (typeof index === 'number' && Number.isInteger(index) && index >= 0)
    return { kind: 'element', of, index };
  throw new QueryRefusal(
    `The parameter ${by.name} at position ${by.position} is neither a name nor a whole number`,
  );
}
