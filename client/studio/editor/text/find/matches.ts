import type { SearchQuery } from '@codemirror/search';
import type { EditorState } from '@codemirror/state';

/** Where a text has what is looked for: where each match begins, in order. */
export function startsOf(query: SearchQuery, state: EditorState): number[] {
  const starts: number[] = [];
  if (!query.valid) return starts;
  const cursor = query.getCursor(state);
  for (let next = cursor.next(); !next.done; next = cursor.next()) starts.push(next.value.from);
  return starts;
}
