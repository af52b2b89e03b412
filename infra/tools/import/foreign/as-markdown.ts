import type { Produced } from './conversion.ts';
import { markdownOf } from './html-to-markdown.ts';

/** The posts among what was produced with their texts as Markdown; a text that is not HTML stays as it is. */
export async function* asMarkdown(produced: AsyncIterable<Produced>): AsyncGenerator<Produced> {
  for await (const each of produced) {
    const isHtml = 'entity' in each && each.collection === 'posts' && each.entity.contentFormat === 'html';
    if (!isHtml) yield each;
    else {
      const content = markdownOf(String(each.entity.content));
      yield { ...each, entity: { ...each.entity, content, contentFormat: 'markdown' } };
    }
  }
}
