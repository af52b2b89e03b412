import { bindExpression } from './bind.ts';
import { holds } from './evaluate.ts';
import { parseCondition } from './parse.ts';
import type { JsonValue } from './syntax.ts';

/** Whether an item meets the condition of a patch, "FROM c WHERE …". @throws QueryRefusal. */
export function conditionHolds(item: JsonValue, condition: string): boolean {
  return holds(bindExpression(parseCondition(condition), []), { item });
}
