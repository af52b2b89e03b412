import type { JsonObject } from '../../../../../shared/values/json-object.ts';
import type { ConversionReport } from '../conversion.ts';
import { escapedText } from '../escaped.ts';
import { fittedSeo } from '../seo.ts';
import type { GhostPictures } from './pictures.ts';
import type { Row } from './rows.ts';
import { textOf } from './tables.ts';

/** The columns of each text and of the picture; the first that says something counts. */
const columns = {
  metaTitle: ['meta_title', 'og_title', 'twitter_title'],
  metaDescription: ['meta_description', 'og_description', 'twitter_description'],
  socialImage: ['og_image', 'twitter_image'],
};

/** What surrounds a row that says something to search engines and social media. */
interface SeoContext {
  /** The title of the post, or what else it is of. */
  where: string;
  canonicalUrl: string;
  pictures: GhostPictures;
  report: ConversionReport;
}

/** What a row says to search engines and social media; undefined if it says nothing. What it says to social media alone is named. */
export function seoOf(
  row: Row,
  { where, canonicalUrl, pictures, report }: SeoContext,
): JsonObject | undefined {
  const first = (names: readonly string[]) =>
    names.map(name => textOf(row, name)).find(text => text !== '') ?? '';
  const said = Object.values(columns).flatMap(names =>
    names.filter(name => !['', first(names)].includes(textOf(row, name))),
  );
  if (said.length > 0)
    report.noted('what it said on social media alone stays behind', where, said.join(', '));
  return fittedSeo(report, where, {
    metaTitle: escapedText(first(columns.metaTitle)),
    metaDescription: escapedText(first(columns.metaDescription)),
    canonicalUrl,
    socialImage: pictures.at(first(columns.socialImage), { where }),
  });
}
