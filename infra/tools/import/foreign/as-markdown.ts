import { markdownOf } from '../../../../shared/markdown-from-html/in-node.ts';
import type { ConversionReport, Produced } from './conversion.ts';

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
    const converted = markdownOf(String(entity.content));
    if ('markdown' in converted)
      yield { collection, entity: { ...entity, content: converted.markdown, contentFormat: 'markdown' } };
    else {
      report.noted(`its text stays HTML, as ${converted.why}`, String(entity.title), converted.element);
      yield each;
    }
  }
}
