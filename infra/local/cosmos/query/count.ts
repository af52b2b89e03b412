import type Database from 'libsql';
import { isFoundBySqlite, isId, pathSql } from './columns.ts';
import { evaluate, holds } from './evaluate.ts';
import { childrenOf, propertyPath, selectedExpressions } from './expressions.ts';
import type { QueryPage } from './page.ts';
import { projectItem } from './projection.ts';
import { countRows, type Source, scan } from './scan.ts';
import { StoredItem } from './stored-item.ts';
import type { Expression, Select } from './syntax.ts';

type CountExpression = Extract<Expression, { kind: 'count' }>;

/** The result of a query with COUNT. An index alone answers it when SQLite can evaluate the whole filter. */
export function countItems(db: Database.Database, source: Source, select: Select): QueryPage {
  const wanted = selectedExpressions(select).flatMap(countsIn);
  const inSql = wanted.map(count => countSql(count.argument));
  const expressions = inSql.filter(sql => sql !== undefined);
  const bySqlite = source.residual.length === 0 && expressions.length === wanted.length;
  const counts = bySqlite
    ? countRows(db, source, source.conditions, ['count(*)', ...expressions])
    : countOneByOne(db, source, wanted);
  const [scanned = 0, ...results] = counts;
  const resultOf = new Map<Expression, number>(wanted.map((count, i) => [count, results[i] ?? 0]));
  const document = projectItem(select, { item: undefined, text: '', counts: resultOf });
  return { documents: document === undefined ? [] : [document], scanned };
}

function countsIn(expression: Expression): CountExpression[] {
  return expression.kind === 'count' ? [expression] : childrenOf(expression).flatMap(countsIn);
}

/** COUNT counts the items for which its argument is defined. */
function countSql(argument: Expression): string | undefined {
  if (argument.kind === 'literal') return argument.value === undefined ? '0' : 'count(*)';
  const path = propertyPath(argument);
  if (path === undefined || !isFoundBySqlite(path)) return undefined;
  return path.length === 0 || isId(path) ? 'count(*)' : `count(json_type(body, ${pathSql(path)}))`;
}

/** The number of items that were read, then the result of each COUNT. */
function countOneByOne(db: Database.Database, source: Source, wanted: readonly CountExpression[]): number[] {
  const counts = [0, ...wanted.map(() => 0)];
  for (const row of scan(db, source, {})) {
    const item = new StoredItem(db, source.table, row);
    counts[0] = (counts[0] ?? 0) + 1;
    if (!source.residual.every(condition => holds(condition, item))) continue;
    wanted.forEach((count, i) => {
      if (evaluate(count.argument, item) !== undefined) counts[i + 1] = (counts[i + 1] ?? 0) + 1;
    });
  }
  return counts;
}
