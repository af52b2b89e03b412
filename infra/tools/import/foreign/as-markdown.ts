import type { ConversionReport, Produced } from './conversion.ts';
import { markdownOf } from './html-to-markdown.ts';

/** The posts among what was produced with their texts as Markdown; a text that is not HTML stays as it is. */
export async function* asMarkdown(
  produced: AsyncIterable<Produced>,
  report: ConversionReport,
): AsyncGenerator<Produced> {
  for await (const each of produced) {
    if (!('entity' in each) || each.collection !== 'posts' || each.entity.contentFormat !== 'html') {
      yield each;
      continue;
    }
    const { entity, collection } = each;
    const content = markdownOf(String(entity.content));
    if (content === undefined) {
      report.noted('its text stays HTML, as its elements are nested too deeply', String(entity.title));
      yield each;
    } else yield { collection, entity: { ...entity, content, contentFormat: 'markdown' } };
  }
}
