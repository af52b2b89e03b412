import { laterWords } from '../later-words.ts';
import { words } from '../words.ts';
import { type Missing, restoreDeleted } from './bin.ts';
import { missingNames } from './missing-names.ts';

/** What became of bringing something back, in words. */
export interface BroughtBack {
  isBack: boolean;
  text: string;
  /** What it no longer has, in words. */
  missing?: string;
}

/** Brings something back, and says what it no longer has. @param name what it is called. */
export async function bringBack(blogId: string, item: Missing, name: string): Promise<BroughtBack> {
  const called = name.trim() || words.untitled;
  const outcome = await restoreDeleted(blogId, item);
  if ('missing' in outcome) {
    const gone = await missingNames(blogId, outcome.missing);
    const text = [laterWords.restoredOf(called), gone && laterWords.restoredWithout(gone)];
    return { isBack: true, text: text.filter(each => each).join(' '), missing: gone };
  }
  if (outcome.why === 'taken') return { isBack: true, text: laterWords.thereAgain(called) };
  const why = outcome.why === 'fileGone' ? laterWords.fileGone : outcome.why;
  return { isBack: false, text: laterWords.notRestored(why) };
}
