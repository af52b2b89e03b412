import TurndownService from 'turndown';
import type { Produced } from './conversion.ts';

const turndown = new TurndownService({
  headingStyle: 'atx',
  codeBlockStyle: 'fenced',
  bulletListMarker: '-',
  emDelimiter: '*',
});
// Markdown has no markup for these, and HTML may stand in Markdown.
turndown.keep(['iframe', 'video', 'audio', 'figure', 'table', 'details', 'sub', 'sup', 'del', 'ins']);

/** The posts among what was produced with their texts as Markdown; a text that is not HTML stays as it is. */
export async function* asMarkdown(produced: AsyncIterable<Produced>): AsyncGenerator<Produced> {
  for await (const each of produced) {
    const isHtml = 'entity' in each && each.collection === 'posts' && each.entity.contentFormat === 'html';
    if (!isHtml) yield each;
    else {
      const content = turndown.turndown(String(each.entity.content));
      yield { ...each, entity: { ...each.entity, content, contentFormat: 'markdown' } };
    }
  }
}
