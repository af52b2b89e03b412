import type { ConversionReport, Converter, Produced } from '../conversion.ts';
import { identifierFrom } from '../identifiers.ts';
import { languageTag } from '../language-tag.ts';
import { shorten } from '../shortened.ts';
import { SiteAddresses } from './addresses.ts';
import { menuOf } from './menu.ts';
import { GhostPictures } from './pictures.ts';
import { GhostPosts } from './posts.ts';
import { takeRedirects } from './redirects.ts';
import { rowsOf } from './rows.ts';
import { type GhostSite, postUrl, readSite, tagUrl } from './site.ts';
import { isPage, postsAlone, textOf } from './tables.ts';

/** The blog's own fields, and the picture that is its logo. */
function* blogOf(
  { origin, settings, hasCode }: GhostSite,
  site: string | undefined,
  addresses: SiteAddresses,
  pictures: GhostPictures,
  report: ConversionReport,
): Generator<Produced> {
  const title = settings.get('title') || 'Untitled';
  const name = shorten(report, { what: "the blog's title", where: title }, title, 255);
  if (hasCode) report.noted('the code in all of its pages (code injection) stays behind', name);
  const language = settings.get('locale') || settings.get('lang');
  const description = settings.get('description') ?? '';
  const logo = settings.get('logo') ?? '';
  const hasLogo = pictures.at(logo) !== undefined;
  yield* pictures.taken();
  yield {
    fields: {
      blogId: identifierFrom(origin, 'blog', ''),
      name,
      slogan: shorten(report, { what: "the blog's description", where: name }, description, 255) || undefined,
      logoUrl: hasLogo ? addresses.wholeOf(logo) : undefined,
      siteUrl: site,
      postUrl,
      language: languageTag(language ?? ''),
      tagUrl,
      menu: menuOf(settings, addresses, report),
    },
  };
}

/** Converts an export of Ghost (Settings, Import/Export), of version 3 and later. */
export const ghost: Converter = async function* (open, options, report) {
  const site = await readSite(open(), options, report);
  const addresses = new SiteAddresses(options.site, site.paths);
  const pictures = new GhostPictures(site.origin, addresses, report);
  yield* blogOf(site, options.site, addresses, pictures, report);
  const posts = new GhostPosts(site, addresses, pictures, options, report);
  for await (const { row } of rowsOf(open(), postsAlone)) {
    if (textOf(row, 'id') === '') report.left('posts without an identifier');
    else if (isPage(row) && !options.pages) report.left('pages, as --without-pages says');
    else yield* posts.post(row);
  }
  // Behind posts, which say what their pictures show; a tag may have one of these.
  yield* posts.tags();
  posts.end();
  if (options.folder !== undefined) await takeRedirects(options.folder, report);
};
