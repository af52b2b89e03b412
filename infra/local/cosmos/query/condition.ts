import type Database from 'libsql';
import { bindExpression } from './bind.ts';
import { holds } from './evaluate.ts';
import { parseCondition } from './parse.ts';
import { StoredItem } from './stored-item.ts';

/** Whether an item meets the condition of a patch, "FROM c WHERE …". @throws QueryRefusal */
export function conditionHolds(
  db: Database.Database,
  table: string,
  seq: number,
  condition: string,
): boolean {
  const expression = bindExpression(parseCondition(condition), []);
  return holds(expression, new StoredItem(db, table, { seq }));
}
