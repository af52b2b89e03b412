import { constantSql, isId, rankSql, valueSql } from './columns.ts';
import { evaluate } from './evaluate.ts';
import { childrenOf, conjunctsOf, propertyPath } from './expressions.ts';
import type { ComparisonOperator, Expression, Value } from './syntax.ts';
import { rankOf, ranks } from './values.ts';

type Path = readonly string[];

/** A condition in SQL over the columns of a container's table. */
export interface SqlCondition {
  readonly sql: string;
  readonly bindings: readonly (string | number)[];
  /** The column that it bounds and from which side, as "> column" or "< column" */
  readonly bounds?: string;
}

/** WHERE in two parts: what SQLite can decide, and what is left to be decided over the parsed item. */
export interface Filter {
  readonly conditions: readonly SqlCondition[];
  readonly residual: readonly Expression[];
  /** The properties that the conditions restrict, in the order of the query */
  readonly paths: readonly Path[];
  /** Of those, the ones whose type is fixed by a condition */
  readonly typedPaths: readonly Path[];
}

interface Translation {
  readonly conditions: readonly SqlCondition[];
  readonly path?: Path;
  readonly typed?: boolean;
  /** False when SQLite may keep an item that the condition drops: it is then decided again */
  readonly exact: boolean;
}

const everything: Translation = { conditions: [], exact: true };
const nothing: Translation = { conditions: [{ sql: '0', bindings: [] }], exact: true };

/** Translates what AND joins, part by part. The query's parameters must have been bound. */
export function translateFilter(where: readonly Expression[]): Filter {
  const conjuncts = where.flatMap(conjunctsOf);
  const translations = conjuncts.map(translate);
  const pathsOf = (isWanted: (translation: Translation) => boolean) =>
    translations.flatMap(translation =>
      translation?.path && isWanted(translation) ? [translation.path] : [],
    );
  return {
    conditions: withoutRepetition(translations.flatMap(translation => translation?.conditions ?? [])),
    residual: conjuncts.filter((_, i) => !translations[i]?.exact),
    paths: pathsOf(() => true),
    typedPaths: pathsOf(({ typed }) => typed === true),
  };
}

/** Two bounds of one property both say of which type it is */
function withoutRepetition(conditions: readonly SqlCondition[]): SqlCondition[] {
  return conditions.filter(
    ({ sql, bindings }, i) => bindings.length > 0 || conditions.findIndex(other => other.sql === sql) === i,
  );
}

function translate(expression: Expression): Translation | undefined {
  const constant = constantOf(expression);
  if (constant !== undefined) return constant.value === true ? everything : nothing;
  switch (expression.kind) {
    case 'comparison':
      return translateComparison(expression.operator, expression.left, expression.right);
    case 'in':
      return translateMembership(expression.needle, expression.items.map(constantOf));
    case 'call':
      return translateCall(expression.name, expression.arguments);
    default:
      return undefined;
  }
}

interface Constant {
  readonly value: Value;
}

/** The value of an expression that does not look at the item */
function constantOf(expression: Expression): Constant | undefined {
  return isConstant(expression) ? { value: evaluate(expression, { item: undefined }) } : undefined;
}

function isConstant(expression: Expression): boolean {
  return (
    expression.kind !== 'root' && expression.kind !== 'count' && childrenOf(expression).every(isConstant)
  );
}

/** The path of a property; the item itself is none */
function pathOf(expression: Expression): Path | undefined {
  const path = propertyPath(expression);
  return path?.length === 0 ? undefined : path;
}

const mirrored: Readonly<Record<ComparisonOperator, ComparisonOperator>> = {
  '=': '=',
  '!=': '!=',
  '<': '>',
  '<=': '>=',
  '>': '<',
  '>=': '<=',
};

function translateComparison(operator: ComparisonOperator, left: Expression, right: Expression) {
  const path = pathOf(left);
  const constant = constantOf(right);
  if (path !== undefined && constant !== undefined) return comparePath(path, operator, constant.value);
  const mirroredPath = pathOf(right);
  const mirroredConstant = constantOf(left);
  if (mirroredPath === undefined || mirroredConstant === undefined) return undefined;
  return comparePath(mirroredPath, mirrored[operator], mirroredConstant.value);
}

function comparePath(path: Path, operator: ComparisonOperator, value: Value): Translation | undefined {
  if (value === undefined) return nothing;
  if (operator === '!=') return undefined;
  if (typeof value === 'string') return compareValue(path, operator, ranks.string, value);
  if (typeof value === 'number') return compareNumber(path, operator, value);
  if (value === null || typeof value === 'boolean') return compareRanks(path, operator, value);
  // Objects and arrays are never less or greater; whether they are equal is decided over the item.
  return operator === '=' ? { ...ofRank(path, rankOf(value)), exact: false } : nothing;
}

const inclusive: Readonly<Partial<Record<ComparisonOperator, ComparisonOperator>>> = { '<': '<=', '>': '>=' };

/**
 * SQLite reads a decimal fraction at times as the neighbouring double (tried: 738211.821748577). The boundary is
 * then taken in and decided again; whole numbers are read exactly.
 */
function compareNumber(path: Path, operator: ComparisonOperator, value: number): Translation {
  if (Number.isSafeInteger(value)) return compareValue(path, operator, ranks.number, value);
  return { ...compareValue(path, inclusive[operator] ?? operator, ranks.number, value), exact: false };
}

function compareValue(
  path: Path,
  operator: ComparisonOperator,
  rank: number,
  value: number | string,
): Translation {
  const ofType = ofRank(path, rank);
  if (ofType === nothing) return nothing;
  const json = JSON.stringify(value);
  return { ...ofType, path, typed: true, conditions: [...ofType.conditions, bound(path, operator, json)] };
}

function bound(path: Path, operator: ComparisonOperator, json: string): SqlCondition {
  const column = valueSql(path);
  const bounds = operator === '=' ? undefined : `${operator.charAt(0)} ${column}`;
  return { sql: `${column} ${operator} ${constantSql(json)}`, bindings: [json], bounds };
}

/** null and the booleans have no value column: each has a rank of its own */
function compareRanks(path: Path, operator: ComparisonOperator, value: null | boolean): Translation {
  const right: Expression = { kind: 'literal', value };
  const matching = (value === null ? [null] : [false, true]).filter(candidate => {
    const left: Expression = { kind: 'literal', value: candidate };
    return evaluate({ kind: 'comparison', operator, left, right }, { item: undefined }) === true;
  });
  const [low, high] = [matching.at(0), matching.at(-1)];
  return low === undefined || high === undefined ? nothing : ofRank(path, rankOf(low), rankOf(high));
}

/** The items whose property is of a type, or of one of several in the order of types */
function ofRank(path: Path, low: number, high = low): Translation {
  // An id is always a string.
  if (isId(path)) return low <= ranks.string && ranks.string <= high ? everything : nothing;
  const rank = rankSql(path);
  const sql = low === high ? [`${rank} = ${low}`] : [`${rank} >= ${low}`, `${rank} <= ${high}`];
  return {
    path,
    typed: low === high,
    exact: true,
    conditions: sql.map(condition => ({ sql: condition, bindings: [] })),
  };
}

/** IN, and ARRAY_CONTAINS of a constant array: an index serves it when all candidates are strings */
function translateMembership(
  needle: Expression,
  constants: readonly (Constant | undefined)[],
): Translation | undefined {
  const path = pathOf(needle);
  if (path === undefined || constants.includes(undefined)) return undefined;
  const values = constants.map(constant => constant?.value).filter(value => value !== undefined);
  const possible = isId(path) ? values.filter(value => typeof value === 'string') : values;
  if (possible.length === 0) return nothing;
  if (!possible.every(value => typeof value === 'string')) return undefined;
  const ofType = ofRank(path, ranks.string);
  const sql = `${valueSql(path)} IN (SELECT value FROM json_each(?))`;
  const condition = { sql, bindings: [JSON.stringify(possible)] };
  return { path, typed: true, exact: true, conditions: [...ofType.conditions, condition] };
}

const testedRanks: Readonly<Record<string, readonly [low: number, high: number]>> = {
  IS_DEFINED: [ranks.null, ranks.object],
  IS_NULL: [ranks.null, ranks.null],
  IS_BOOL: [ranks.false, ranks.true],
  IS_NUMBER: [ranks.number, ranks.number],
  IS_STRING: [ranks.string, ranks.string],
  IS_ARRAY: [ranks.array, ranks.array],
  IS_OBJECT: [ranks.object, ranks.object],
  IS_PRIMITIVE: [ranks.null, ranks.string],
};

function translateCall(name: string, [first, second, third]: readonly Expression[]): Translation | undefined {
  if (first === undefined || third !== undefined) return undefined;
  const path = pathOf(first);
  const tested = testedRanks[name];
  if (tested !== undefined) return path && ofRank(path, ...tested);
  if (second === undefined) return undefined;
  if (name === 'STARTSWITH') return path && translatePrefix(path, constantOf(second)?.value);
  const array = name === 'ARRAY_CONTAINS' ? constantOf(first)?.value : undefined;
  return Array.isArray(array)
    ? translateMembership(
        second,
        array.map(value => ({ value })),
      )
    : undefined;
}

/** No byte of UTF-8 is as high as 0xFF: it ends the range of the texts with a prefix */
function translatePrefix(path: Path, prefix: Value): Translation | undefined {
  if (typeof prefix !== 'string' || /[\ud800-\udfff]/.test(prefix)) return undefined;
  const json = JSON.stringify(prefix);
  const column = valueSql(path);
  const end = { sql: `${column} < (${constantSql(json)} || x'ff')`, bindings: [json], bounds: `< ${column}` };
  const conditions = [...ofRank(path, ranks.string).conditions, bound(path, '>=', json), end];
  return { path, typed: true, exact: true, conditions };
}
