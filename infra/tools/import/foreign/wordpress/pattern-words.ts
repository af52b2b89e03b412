/** The words that a post has in place of those of a synced pattern (pattern overrides), by the names of the pattern's blocks. */
export class PatternWords {
  readonly #words = new Map<string, string>();
  /** Whether a post has something else in place of the pattern's that is not words, such as a picture. */
  hasOthers = false;

  /** @param content as the block of the pattern says it: names, and then attributes of blocks. */
  constructor(content: unknown) {
    for (const [name, attributes] of entriesOf(content))
      for (const [attribute, value] of entriesOf(attributes))
        if (typeof value === 'string' && isText.test(attribute)) this.#words.set(name, value);
        else this.hasOthers = true;
  }

  /**
   * What follows the comment of a block, with the post's words; undefined if the post has none for it.
   * @param settings those of the block.
   */
  in(text: string, from: number, settings: Readonly<Record<string, unknown>>) {
    if (this.#words.size === 0) return undefined;
    const [, name] = entriesOf(settings.metadata).find(([key]) => key === 'name') ?? [];
    const words = typeof name === 'string' ? this.#words.get(name) : undefined;
    if (words === undefined) return undefined;
    element.lastIndex = from;
    const [found, start = '', tag = ''] = element.exec(text) ?? [];
    return found === undefined ? undefined : { html: `${start}${words}</${tag}>`, to: from + found.length };
  }
}

/** The attributes of paragraphs and headings, and of buttons, that are their words. */
const isText = /^(?:content|text)$/;

/** The element whose words a block has, and what is around it. */
const element = /(\s*(?:<div\b[^<>]*>\s*)?<(p|h[1-6]|a)\b[^<>]*>)[\s\S]{0,20000}?<\/\2>/iy;

const entriesOf = (value: unknown): [string, unknown][] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : [];
