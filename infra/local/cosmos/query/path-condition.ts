import { constantSql, isId, rankSql, valueSql } from './columns.ts';
import { evaluate } from './evaluate.ts';
import type { ComparisonOperator, Expression, Value } from './syntax.ts';
import { rankOf, ranks } from './values.ts';

/** The names from an item's root to one of its properties; at least one. */
export type Path = readonly string[];

/** A condition in SQL over the columns of a container's table. */
export interface SqlCondition {
  readonly sql: string;
  readonly bindings: readonly (string | number)[];
  /** The column that it limits and the side, as "> column" or "< column". */
  readonly bounds?: string;
}

/** Conditions for SQLite, for one part of WHERE. */
export interface Translation {
  readonly conditions: readonly SqlCondition[];
  readonly path?: Path;
  readonly typed?: boolean;
  /** False when SQLite may keep items that WHERE drops: the part is then evaluated again. */
  readonly exact: boolean;
}

export const everything: Translation = { conditions: [], exact: true };
export const nothing: Translation = { conditions: [{ sql: '0', bindings: [] }], exact: true };

/** A property compared with a constant; undefined when SQLite has no condition for it. */
export function comparePath(path: Path, operator: ComparisonOperator, value: Value): Translation | undefined {
  if (value === undefined) return nothing;
  if (operator === '!=') return undefined;
  if (typeof value === 'string') return compareValue(path, operator, ranks.string, value);
  if (typeof value === 'number') return compareNumber(path, operator, value);
  if (value === null || typeof value === 'boolean') return compareRanks(path, operator, value);
  // Objects and arrays are never less or greater; equality is evaluated on the item.
  return operator === '=' ? { ...ofRanks(path, rankOf(value)), exact: false } : nothing;
}

const inclusive: Readonly<Partial<Record<ComparisonOperator, ComparisonOperator>>> = { '<': '<=', '>': '>=' };

/**
 * SQLite reads some decimal fractions as the neighbouring double (tried: 738211.821748577). The boundary is included then
 * and evaluated again; whole numbers are read exactly.
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
  const ofType = ofRanks(path, rank);
  if (ofType === nothing) return nothing;
  const json = JSON.stringify(value);
  return { ...ofType, path, typed: true, conditions: [...ofType.conditions, bound(path, operator, json)] };
}

function bound(path: Path, operator: ComparisonOperator, json: string): SqlCondition {
  const column = valueSql(path);
  const bounds = operator === '=' ? undefined : `${operator.charAt(0)} ${column}`;
  return { sql: `${column} ${operator} ${constantSql(json)}`, bindings: [json], bounds };
}

/** null and the booleans have no value column, but a rank each. */
function compareRanks(path: Path, operator: ComparisonOperator, value: null | boolean): Translation {
  const right: Expression = { kind: 'literal', value };
  const matching = (value === null ? [null] : [false, true]).filter(candidate => {
    const left: Expression = { kind: 'literal', value: candidate };
    return evaluate({ kind: 'comparison', operator, left, right }, { item: undefined }) === true;
  });
  const [low, high] = [matching.at(0), matching.at(-1)];
  return low === undefined || high === undefined ? nothing : ofRanks(path, rankOf(low), rankOf(high));
}

/** The items whose property has a type, or one of a range of types. */
export function ofRanks(path: Path, low: number, high = low): Translation {
  // An id is always a string.
  if (isId(path)) return low <= ranks.string && ranks.string <= high ? everything : nothing;
  const rank = rankSql(path);
  const conditions: SqlCondition[] =
    low === high
      ? [{ sql: `${rank} = ${low}`, bindings: [] }]
      : [
          { sql: `${rank} >= ${low}`, bindings: [], bounds: `> ${rank}` },
          { sql: `${rank} <= ${high}`, bindings: [], bounds: `< ${rank}` },
        ];
  return { path, typed: low === high, exact: true, conditions };
}

/** A property that equals one of several values; undefined unless all of them are strings, for which there is an index. */
export function amongValues(path: Path, candidates: readonly Value[]): Translation | undefined {
  const values = candidates.filter(value => value !== undefined);
  const possible = isId(path) ? values.filter(value => typeof value === 'string') : values;
  if (possible.length === 0) return nothing;
  if (!possible.every(value => typeof value === 'string')) return undefined;
  const ofType = ofRanks(path, ranks.string);
  const sql = `${valueSql(path)} IN (SELECT value FROM json_each(?))`;
  const condition = { sql, bindings: [JSON.stringify(possible)] };
  return { path, typed: true, exact: true, conditions: [...ofType.conditions, condition] };
}

/** The ranks for which a type test is true. */
export const testedRanks: Readonly<Record<string, readonly [low: number, high: number]>> = {
  IS_DEFINED: [ranks.null, ranks.object],
  IS_NULL: [ranks.null, ranks.null],
  IS_BOOL: [ranks.false, ranks.true],
  IS_NUMBER: [ranks.number, ranks.number],
  IS_STRING: [ranks.string, ranks.string],
  IS_ARRAY: [ranks.array, ranks.array],
  IS_OBJECT: [ranks.object, ranks.object],
  IS_PRIMITIVE: [ranks.null, ranks.string],
};

/** The texts with a prefix. Their range ends with byte 0xFF, which UTF-8 never has. */
export function withPrefix(path: Path, prefix: Value): Translation | undefined {
  if (typeof prefix !== 'string' || /[\ud800-\udfff]/.test(prefix)) return undefined;
  const json = JSON.stringify(prefix);
  const column = valueSql(path);
  const end = { sql: `${column} < (${constantSql(json)} || x'ff')`, bindings: [json], bounds: `< ${column}` };
  const conditions = [...ofRanks(path, ranks.string).conditions, bound(path, '>=', json), end];
  return { path, typed: true, exact: true, conditions };
}
