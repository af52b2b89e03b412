/** A text with its ASCII letters small: as long as it was, which `toLowerCase` does not promise (`İ`). */
export const lowered = (text: string): string => text.replace(/[A-Z]+/g, letters => letters.toLowerCase());

/** Finds marks in a text. Asked in the order of the text, it takes linear time however often a mark is missing. */
export class MarkFinder {
  readonly #text: string;
  readonly #found = new Map<string, number>();

  constructor(text: string) {
    this.#text = lowered(text);
  }

  /** Where a mark in small letters is next; -1 if it is nowhere. */
  next(mark: string, from: number): number {
    const known = this.#found.get(mark);
    if (known !== undefined && (known < 0 || known >= from)) return known;
    const at = this.#text.indexOf(mark, from);
    this.#found.set(mark, at);
    return at;
  }
}
