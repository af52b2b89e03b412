import { markdownOf } from '../../../../shared/markdown-from-html/in-node.ts';
import type { JsonObject } from '../../../../shared/values/json-object.ts';
import type { ConversionReport } from './conversion.ts';
import { escapedText } from './escaped.ts';
import { plainText } from './plain-text.ts';
import { isAddressThatFits } from './seo.ts';
import { shorten } from './shortened.ts';

const maxBioLength = 2000;

const asMarkdown = (html: string): string => {
  const converted = markdownOf(html);
  return 'markdown' in converted ? converted.markdown.trim() : '';
};

/** What somebody says of themselves, in HTML, as Markdown. One that is too long keeps its words alone, as many as fit. */
function bioOf(report: ConversionReport, where: string, html: string): string | undefined {
  const whole = asMarkdown(html);
  if (whole.length <= maxBioLength) return whole || undefined;
  const words = shorten(report, { what: 'the biography of an author', where }, plainText(html), maxBioLength);
  const escaped = asMarkdown(escapedText(words));
  // Each sign may need an escape.
  return escaped.length <= maxBioLength ? escaped : asMarkdown(escapedText(words.slice(0, maxBioLength / 2)));
}

/** The fields of an author that say who that is. @param bio in HTML. @param where the name. */
export function aboutAuthor(
  report: ConversionReport,
  where: string,
  { bio, website }: { bio: string; website: string },
): JsonObject {
  const isFit = isAddressThatFits(website);
  if (website !== '' && !isFit)
    report.noted("an author's website is left out, as it is no address or too long", where, website);
  return { bio: bioOf(report, where, bio), websiteUrl: isFit ? website : undefined };
}
