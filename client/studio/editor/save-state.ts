import type { SaveState } from '../saving/draft-rules.ts';
import { words } from '../words.ts';

/**
 * What the state of a save is called.
 * @param next the name of the button that makes public what this browser keeps.
 * @param isStored whether there is anything that was saved.
 */
export function wordsOf(state: SaveState<unknown>, next: string, isStored: boolean): string {
  if (state.kind === 'saved') return isStored ? words.saved : '';
  if (state.kind === 'saving') return words.saving;
  if (state.kind === 'kept') return words.notSaved(words.keptUntil(next));
  if (state.kind === 'conflict') return words.notSaved(words.conflictToSettle);
  return words.notSaved(state.trouble.text);
}
