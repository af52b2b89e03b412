import { isFoundBySqlite } from './columns.ts';
import { evaluate } from './evaluate.ts';
import { childrenOf, conjunctsOf, propertyPath } from './expressions.ts';
import {
  amongValues,
  comparePath,
  everything,
  nothing,
  ofRanks,
  type Path,
  type SqlCondition,
  type Translation,
  testedRanks,
  withPrefix,
} from './path-condition.ts';
import type { ComparisonOperator, Expression, Value } from './syntax.ts';

/** WHERE in two parts: conditions for SQLite, and those that are evaluated on the parsed item. */
export interface Filter {
  readonly conditions: readonly SqlCondition[];
  readonly residual: readonly Expression[];
  /** The properties that the conditions restrict, in the order of the query. */
  readonly paths: readonly Path[];
  /** Those of them whose type a condition fixes. */
  readonly typedPaths: readonly Path[];
}

// SQLite limits the depth of an expression, and each AND makes it deeper.
const maxTranslations = 100;

/** One of several conditions of an OR: a property meets conditions, or an array contains one of some texts. */
export type Alternative =
  | { readonly path: Path; readonly conditions: readonly SqlCondition[] }
  | { readonly path: Path; readonly texts: readonly string[] };

/** Makes conditions of which SQLite finds the rows by tables and indexes of their own; undefined where there are none. */
export interface RowConditions {
  /** An array contains a text. */
  containing(path: Path, text: string): SqlCondition | undefined;
  anyOf(alternatives: readonly Alternative[]): SqlCondition | undefined;
}

/** Translates each term of AND. The query's parameters must have been bound. */
export function translateFilter(where: readonly Expression[], rows?: RowConditions): Filter {
  const conjuncts = where.flatMap(conjunctsOf).flatMap(boundsOf);
  const translations = conjuncts
    .slice(0, maxTranslations)
    .map(conjunct => translate(conjunct) ?? (rows && translateByRows(conjunct, rows)));
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

/** BETWEEN as its two comparisons, when its needle is so simple that evaluating it twice costs nothing. */
function boundsOf(expression: Expression): Expression[] {
  if (expression.kind !== 'between') return [expression];
  const { needle, low, high } = expression;
  if (pathOf(needle) === undefined && needle.kind !== 'literal') return [expression];
  return [
    { kind: 'comparison', operator: '>=', left: needle, right: low },
    { kind: 'comparison', operator: '<=', left: needle, right: high },
  ];
}

/** Two bounds of one property have the same condition for its type. */
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

/** The value of an expression that does not depend on the item. */
function constantOf(expression: Expression): Constant | undefined {
  return isConstant(expression) ? { value: evaluate(expression, { item: undefined }) } : undefined;
}

function isConstant(expression: Expression): boolean {
  return (
    expression.kind !== 'root' && expression.kind !== 'count' && childrenOf(expression).every(isConstant)
  );
}

/** The path of a property that SQLite finds; undefined for the item itself. */
function pathOf(expression: Expression): Path | undefined {
  const path = propertyPath(expression);
  return path !== undefined && path.length > 0 && isFoundBySqlite(path) ? path : undefined;
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

/** IN, and ARRAY_CONTAINS of a constant array. */
function translateMembership(
  needle: Expression,
  constants: readonly (Constant | undefined)[],
): Translation | undefined {
  const path = pathOf(needle);
  if (path === undefined || constants.includes(undefined)) return undefined;
  return amongValues(
    path,
    constants.map(constant => constant?.value),
  );
}

/** ARRAY_CONTAINS of an array in the item, and OR. */
function translateByRows(expression: Expression, rows: RowConditions): Translation | undefined {
  const contained = containedText(expression);
  const condition = contained
    ? rows.containing(contained.path, contained.text)
    : expression.kind === 'or' && translateAny(expression.terms, rows);
  return condition ? { conditions: [condition], exact: true } : undefined;
}

/** The array in the item, and the text that it is to contain. */
function containedText(expression: Expression): { path: Path; text: string } | undefined {
  if (expression.kind !== 'call' || expression.name !== 'ARRAY_CONTAINS') return undefined;
  const [array, sought, partial] = expression.arguments;
  const path = array && pathOf(array);
  const text = sought && constantOf(sought)?.value;
  return path === undefined || typeof text !== 'string' || partial !== undefined ? undefined : { path, text };
}

/** OR, if SQLite has an exact condition for each of its terms. Texts of one array are looked up together. */
function translateAny(terms: readonly Expression[], rows: RowConditions): SqlCondition | undefined {
  const texts = new Map<string, { path: Path; texts: string[] }>();
  const others: Alternative[] = [];
  for (const term of terms) {
    const contained = containedText(term);
    if (contained) {
      const key = JSON.stringify(contained.path);
      const { path } = contained;
      texts.set(key, { path, texts: [...(texts.get(key)?.texts ?? []), contained.text] });
      continue;
    }
    const translation = translate(term);
    if (!translation?.exact || translation.path === undefined) return undefined;
    others.push({ path: translation.path, conditions: translation.conditions });
  }
  return rows.anyOf([...others, ...texts.values()]);
}

function translateCall(name: string, [first, second, third]: readonly Expression[]): Translation | undefined {
  if (first === undefined || third !== undefined) return undefined;
  const path = pathOf(first);
  const tested = testedRanks[name];
  if (tested !== undefined) return path && ofRanks(path, ...tested);
  if (second === undefined) return undefined;
  if (name === 'STARTSWITH') return path && withPrefix(path, constantOf(second)?.value);
  const array = name === 'ARRAY_CONTAINS' ? constantOf(first)?.value : undefined;
  return Array.isArray(array)
    ? translateMembership(
        second,
        array.map(value => ({ value })),
      )
    : undefined;
}
