import type { ContentFormat } from '../../../../shared/values/content-format.ts';
import type { JsonObject } from '../../../../shared/values/json-object.ts';
import type { BlogElement } from './blog-elements.ts';

/** The value of a field under its name in any case; undefined if it has none. */
function fieldOf(entity: JsonObject, field: string): unknown {
  const [name = field] = Object.keys(entity).filter(each => each.toLowerCase() === field.toLowerCase());
  return entity[name] ?? undefined;
}

/** What the texts of a file's posts are written in, where the file does not say it. */
export class TextFormats {
  readonly #format: ContentFormat | undefined;
  /** How many posts with a text stay without a format. */
  plain = 0;

  /** @param format what they are written in; without it, readers get plain text. */
  constructor(format: ContentFormat | undefined) {
    this.#format = format;
  }

  /** The elements of a blog, in which posts without a format have this one. */
  async *in(elements: AsyncIterable<BlogElement>): AsyncGenerator<BlogElement> {
    for await (const element of elements) {
      if ('collection' in element && element.collection === 'posts') this.#give(element.value);
      yield element;
    }
  }

  #give(post: JsonObject): void {
    if (fieldOf(post, 'contentFormat') !== undefined) return;
    if (this.#format) {
      // Under one name, or null would count, which may come later.
      for (const name of Object.keys(post)) if (name.toLowerCase() === 'contentformat') delete post[name];
      post.contentFormat = this.#format;
    } else if (String(fieldOf(post, 'content') ?? '').trim() !== '') this.plain += 1;
  }
}
