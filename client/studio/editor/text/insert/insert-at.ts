import type { Edit, TextFormat, TextRange } from '../format/edit.ts';
import { placeText } from '../paste/place.ts';
import { placeAt } from '../placeholders.ts';
import { isAlone } from './empty-line.ts';

/** A block of its own, and where the caret is in it afterwards: at its end, if that is not said. */
export interface Block {
  readonly text: string;
  readonly caret?: number;
}

/** What somebody wants something to take the place of: a slash before the caret, or nothing. */
export function rangeAt(text: string, caret: number, isTyped: boolean): TextRange {
  return { from: isTyped && text[caret - 1] === '/' ? caret - 1 : caret, to: caret };
}

/** Stands at the caret while a block is put in, so that its line is no blank one, and begins as the others do. */
const caretSign = '\uE000';

/** Puts a block in the place of a range. Where something else is in its line, it goes below the paragraph. */
export function insertBlock(text: string, range: TextRange, format: TextFormat, block: Block): Edit {
  const { text: own, caret = own.length } = block;
  const below = placeAt(text, range.to, format);
  const place = isAlone(text, range) ? range : { from: below, to: below };
  const put = { text: own.slice(0, caret) + caretSign + own.slice(caret), isInline: false, places: [] };
  const { change } = placeText(text, place, format, put).edit;
  const at = change.text.lastIndexOf(caretSign);
  const selection = { from: change.from + at, to: change.from + at };
  return { change: { ...change, text: change.text.replace(caretSign, '') }, selection };
}
