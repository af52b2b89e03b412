import { signal } from '@preact/signals';
import { changesBetween } from './changes.ts';
import { applied, type TextChange, type TextFormat } from './format/edit.ts';

/** Where something will be that is not in the text yet, such as a picture while it is uploaded. */
export interface Placeholder {
  key: string;
  /** Behind the character that it stays with, which is no white space. It is below the line of that one; at 0 above everything. */
  at: number;
}

/** One that is filled stays known, so that what is asked for at the same line later goes below it. */
interface KeptPlaceholder extends Placeholder {
  /** Where it was asked for, which `at` leaves when something else is put there before it. */
  asked: number;
  isFilled: boolean;
  /** Those with the same are one paragraph, if it is that of a picture; undefined for one alone. */
  group: string | undefined;
}

/** Whether a paragraph is a picture, which others can stand beside. */
const isPicture = (paragraph: string) => /^(?:!\[.*\)|<img\s[^<>]*>)$/.test(paragraph);

/** The end of the line that a placeholder is below; 0 if it is above everything. */
export function lineEnd(text: string, at: number): number {
  if (at === 0) return 0;
  const end = text.indexOf('\n', at);
  return end < 0 ? text.length : end;
}

/**
 * Where something goes that is asked for at a caret, so that it divides no word and no paragraph: below what is before the caret's line if
 * nothing is written in front of the caret there, otherwise below the paragraph; of HTML, which has other paragraphs, below the line.
 */
export function placeAt(text: string, caret: number, format: TextFormat): number {
  const before = text.slice(0, caret);
  const isAtStart = before.slice(before.lastIndexOf('\n') + 1).trim() === '';
  if (isAtStart) return before.trimEnd().length;
  const end = (format === 'markdown' ? /\n[^\S\n]*(?:\n|$)/ : /\n/).exec(text.slice(caret));
  return end ? caret + end.index : text.length;
}

/** Puts a paragraph of its own at the end of a line. */
function paragraphAt(text: string, at: number, paragraph: string): TextChange {
  const [before, after] = [text.slice(0, at), text.slice(at)];
  const start = before === '' || before.endsWith('\n\n') ? '' : before.endsWith('\n') ? '\n' : '\n\n';
  // Where nothing is written yet, the text goes on below it.
  const atEnd = before === '' ? '\n\n' : '';
  const end = after === '' ? atEnd : after.startsWith('\n\n') ? '' : after.startsWith('\n') ? '\n' : '\n\n';
  return { from: at, to: at, text: start + paragraph + end };
}

/** Where a place is after a change. What is put exactly there comes behind it. */
const moved = (at: number, { from, to, text }: TextChange): number =>
  from >= at ? at : at >= to ? at + text.length - (to - from) : from + text.length;

/** The placeholders of a text, in the order in which they were asked for. They follow it through every change. */
export class Placeholders {
  /** Those that are not filled yet. */
  readonly waiting = signal<readonly Placeholder[]>([]);
  #text: string;
  #all: KeptPlaceholder[] = [];

  /** @param text with plain line ends, as all here. */
  constructor(text: string) {
    this.#text = text;
  }

  /**
   * Takes another text.
   * @param changes by which it came about, in the order of the text. Where nobody knows them, they are made out.
   */
  follow(text: string, changes?: readonly TextChange[]): void {
    if (text === this.#text) return;
    const known = this.#all.length > 0 ? (changes ?? changesBetween(this.#text, text)) : [];
    for (const change of [...known].reverse()) this.#move(at => moved(at, change));
    this.#text = text;
    // What it was behind may be gone: it is behind what is left before that.
    if (known.length > 0) this.#move(at => text.slice(0, at).trimEnd().length);
    this.#showWaiting();
  }

  /**
   * Adds some, in their order.
   * @param asked from `placeAt`.
   * @param group of which those are that are one paragraph.
   */
  add(keys: readonly string[], asked: number, group?: string): void {
    const end = lineEnd(this.#text, asked);
    const there = this.#all.filter(each => lineEnd(this.#text, each.asked) === end);
    const { at } = there.at(-1) ?? { at: asked };
    this.#all.push(...keys.map(key => ({ key, asked, at, isFilled: false, group })));
    this.#showWaiting();
  }

  /** Puts a paragraph in the place of one. @returns the change of the text; undefined if it does not wait. */
  fill(key: string, paragraph: string): TextChange | undefined {
    const own = this.#all.find(each => each.key === key && !each.isFilled);
    if (!own) return undefined;
    const end = lineEnd(this.#text, own.at);
    const isBelow = (each: KeptPlaceholder) =>
      lineEnd(this.#text, each.at) === end && this.#all.indexOf(each) >= this.#all.indexOf(own);
    const below = new Set(this.#all.filter(isBelow));
    const change = this.#besideOthers(own, paragraph) ?? paragraphAt(this.#text, end, paragraph);
    const bottom = change.from + change.text.trimEnd().length;
    this.#move(at => moved(at, change));
    for (const each of below) each.at = bottom;
    own.isFilled = true;
    this.#text = applied(this.#text, change);
    this.#showWaiting();
    return change;
  }

  /** Puts a picture into the paragraph of those that are of its group already; undefined if there are none. */
  #besideOthers(own: KeptPlaceholder, paragraph: string): TextChange | undefined {
    if (own.group === undefined || !isPicture(paragraph)) return undefined;
    const lineOf = ({ at }: KeptPlaceholder) => {
      const [from, to] = [this.#text.lastIndexOf('\n', at - 1) + 1, lineEnd(this.#text, at)];
      return { from, to, text: this.#text.slice(from, to) };
    };
    const isThere = (each: KeptPlaceholder) =>
      each.group === own.group && each.isFilled && isPicture(lineOf(each).text);
    const place = this.#all.indexOf(own);
    const before = this.#all.slice(0, place).findLast(isThere);
    const after = this.#all.slice(place).find(isThere);
    if (before) return { from: lineOf(before).to, to: lineOf(before).to, text: `\n${paragraph}` };
    if (after) return { from: lineOf(after).from, to: lineOf(after).from, text: `${paragraph}\n` };
    return undefined;
  }

  #move(to: (at: number) => number): void {
    for (const each of this.#all) {
      each.at = to(each.at);
      each.asked = to(each.asked);
    }
  }

  #showWaiting(): void {
    this.waiting.value = this.#all.filter(({ isFilled }) => !isFilled).map(({ key, at }) => ({ key, at }));
  }
}
