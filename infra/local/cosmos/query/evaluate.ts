import { isJsonObject } from '../../kit/json-object.ts';
import { callableFunctions } from './functions.ts';
import type { ComparisonOperator, Expression, JsonValue, NamedExpression, Value } from './syntax.ts';
import { comparePrimitives, equalJson } from './values.ts';

/** The input of an expression: the item, and the counts of the query once they are known. */
export interface Row {
  readonly item: Value;
  readonly counts?: ReadonlyMap<Expression, number>;
}

const tests: Readonly<Record<Exclude<ComparisonOperator, '=' | '!='>, (difference: number) => boolean>> = {
  '<': difference => difference < 0,
  '<=': difference => difference <= 0,
  '>': difference => difference > 0,
  '>=': difference => difference >= 0,
};

/** The value of an expression whose parameters are bound, with Cosmos DB's undefined and three-valued logic. */
export function evaluate(expression: Expression, row: Row): Value {
  switch (expression.kind) {
    case 'literal':
      return expression.value;
    case 'root':
      return row.item;
    case 'property':
      return propertyOf(evaluate(expression.of, row), expression.name);
    case 'element':
      return elementOf(evaluate(expression.of, row), expression.index);
    case 'not':
      return negate(evaluate(expression.operand, row));
    case 'and':
      return combine(expression.terms, row, false);
    case 'or':
      return combine(expression.terms, row, true);
    case 'comparison':
      return compare(expression.operator, evaluate(expression.left, row), evaluate(expression.right, row));
    case 'between':
      return isBetween(
        evaluate(expression.needle, row),
        evaluate(expression.low, row),
        evaluate(expression.high, row),
      );
    case 'in':
      return isAmong(evaluate(expression.needle, row), expression.items, row);
    case 'call':
      return callableFunctions[expression.name]?.evaluate(
        expression.arguments.map(part => evaluate(part, row)),
      );
    case 'count':
      return row.counts?.get(expression);
    case 'array':
      return expression.items.map(item => evaluate(item, row)).filter(item => item !== undefined);
    case 'object':
      return createObject(expression.entries, row);
    case 'parameter':
    case 'indexed':
      throw new Error(`The ${expression.kind} should have been bound before the query runs`);
  }
}

/** WHERE keeps an item only when its condition is true: false and undefined both drop it. */
export function holds(condition: Expression, row: Row): boolean {
  return evaluate(condition, row) === true;
}

/** An object of the values that are defined. */
function createObject(entries: readonly NamedExpression[], row: Row): { [name: string]: JsonValue } {
  const pairs = entries.map(({ name, expression }) => [name, evaluate(expression, row)] as const);
  return Object.fromEntries(pairs.filter((pair): pair is [string, JsonValue] => pair[1] !== undefined));
}

function propertyOf(value: Value, name: string): Value {
  return isJsonObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

function elementOf(value: Value, index: number): Value {
  return Array.isArray(value) ? value[index] : undefined;
}

function negate(value: Value): Value {
  return typeof value === 'boolean' ? !value : undefined;
}

/** AND and OR: a term with the deciding value decides; otherwise the result is undefined if any term is not boolean. */
function combine(terms: readonly Expression[], row: Row, deciding: boolean): Value {
  let result: Value = !deciding;
  for (const term of terms) {
    const value = evaluate(term, row);
    if (value === deciding) return deciding;
    if (typeof value !== 'boolean') result = undefined;
  }
  return result;
}

/** = and != compare all defined values, the other operators only primitives of the same type. */
function compare(operator: ComparisonOperator, left: Value, right: Value): Value {
  if (left === undefined || right === undefined) return undefined;
  if (operator === '=') return equalJson(left, right);
  if (operator === '!=') return !equalJson(left, right);
  const difference = comparePrimitives(left, right);
  return difference === undefined ? undefined : tests[operator](difference);
}

/** The AND of two comparisons: false decides, also beside undefined. */
function isBetween(needle: Value, low: Value, high: Value): Value {
  const bounds = [compare('>=', needle, low), compare('<=', needle, high)];
  if (bounds.includes(false)) return false;
  return bounds.includes(undefined) ? undefined : true;
}

/** The OR of comparisons that IN abbreviates: without a match, an undefined item leaves it undefined. */
function isAmong(needle: Value, items: readonly Expression[], row: Row): Value {
  let result: Value = false;
  for (const item of items) {
    const isEqual = compare('=', needle, evaluate(item, row));
    if (isEqual === true) return true;
    if (isEqual === undefined) result = undefined;
  }
  return result;
}
