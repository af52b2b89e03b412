const cdataStart = '<![CDATA[';
const cdataEnd = ']]>';

/** An ampersand that begins none of the references that XML knows without a declaration (XML 1.0, 4.6). */
const stray = /&(?!(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[\da-f]{1,6});)/gi;

/** The end of a text that may go on as a reference or as the start of a section. */
const unfinished = /(?:&[#\w]{0,8}|<[![CDATA]{0,8})$/;

/**
 * Repairs what exporters have written into elements without escaping it, such as the addresses of files: an ampersand that stands
 * for itself. What is in a CDATA section stays as it is.
 */
export class StrayAmpersands {
  #rest = '';
  #isInSection = false;

  /** @returns as much as is certain already. */
  repaired(text: string): string {
    let left = this.#rest + text;
    let done = '';
    for (;;) {
      const mark = this.#isInSection ? cdataEnd : cdataStart;
      const at = left.indexOf(mark);
      if (at < 0) break;
      done += this.#part(left.slice(0, at + mark.length));
      left = left.slice(at + mark.length);
      this.#isInSection = !this.#isInSection;
    }
    const held = this.#isInSection
      ? Math.min(left.length, cdataEnd.length - 1)
      : (unfinished.exec(left)?.[0].length ?? 0);
    this.#rest = left.slice(left.length - held);
    return done + this.#part(left.slice(0, left.length - held));
  }

  /** What is left at the end. */
  end(): string {
    return this.#part(this.#rest);
  }

  #part(text: string): string {
    return this.#isInSection ? text : text.replace(stray, '&amp;');
  }
}
