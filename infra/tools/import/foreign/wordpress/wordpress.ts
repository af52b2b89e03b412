import { mediaTypeMeant } from '../../../../../shared/families/media-types.ts';
import type { ConversionOptions, ConversionReport, Converter, Produced } from '../conversion.ts';
import { identifierFrom } from '../identifiers.ts';
import { languageTag } from '../language-tag.ts';
import { plainText } from '../plain-text.ts';
import { shorten } from '../shortened.ts';
import { typeOf } from './attachments.ts';
import { items } from './channel.ts';
import type { WordPressItem } from './item.ts';
import { WordPressPosts } from './posts.ts';
import { readSite } from './read-site.ts';
import { isPost, isTrash, type WordPressSite } from './site.ts';

/** What the kinds of items that stay behind are called. */
const leftKinds: Readonly<Record<string, string>> = {
  page: 'pages, as --without-pages says',
  revision: 'revisions',
  customize_changeset: 'settings',
  custom_css: 'settings',
  wp_global_styles: 'settings',
  wp_template: 'templates',
  wp_template_part: 'templates',
};

/** What the addresses of pages are made by if a blog does not say it. */
const defaultPageUrl = '/{slug}/';

/** The blog's own fields. */
function fieldsOf(
  { address, name, description, postUrl, pageUrl, tagUrl, language, menu }: WordPressSite,
  report: ConversionReport,
): Produced {
  const tag = languageTag(language);
  if (language !== '' && !tag)
    report.noted('the language of the blog is none that is known, so it has none', name, language);
  return {
    fields: {
      blogId: identifierFrom(address, 'blog', ''),
      name: shorten(report, { what: 'the name of the blog', where: name }, name, 255),
      slogan:
        shorten(report, { what: 'the slogan of the blog', where: name }, plainText(description), 255) ||
        undefined,
      siteUrl: address,
      postUrl,
      language: tag,
      pageUrl: pageUrl === defaultPageUrl ? undefined : pageUrl,
      tagUrl,
      menu,
    },
  };
}

/** The media library. */
function* mediaOf({ attachments }: WordPressSite): Generator<Produced> {
  for (const { mediumId, url, alternativeText, caption, description } of attachments.values()) {
    const mimeType = typeOf(url);
    yield {
      collection: 'media',
      entity: {
        mediumId,
        mediumUrl: url,
        alternativeText: alternativeText || undefined,
        description: caption || description || undefined,
        mediumType: mimeType && { mediumTypeId: mediaTypeMeant({ mimeType }) },
      },
    };
  }
}

/** The types of items that are read besides posts. */
const readTypes = new Set(['attachment', 'wp_block', 'nav_menu_item', 'wp_navigation', 'guest-author']);

/** Counts what of an item stays behind, whether or not the item itself comes. */
function countLeft(item: WordPressItem, { pages }: ConversionOptions, report: ConversionReport): void {
  if (item.comments > 0) report.left('comments', item.comments);
  if (isTrash(item)) report.left('items of the trash');
  else if (!isPost(item, pages) && !readTypes.has(item.type)) {
    const kind = Object.hasOwn(leftKinds, item.type) ? leftKinds[item.type] : undefined;
    report.left(kind ?? `items of the type "${item.type.slice(0, 40)}"`);
  }
}

/** Converts an export of WordPress (Tools, Export: WXR 1.2). */
export const wordpress: Converter = async function* (open, options, report) {
  const site = await readSite(open(), options, report);
  yield fieldsOf(site, report);
  yield* mediaOf(site);
  const posts = new WordPressPosts(site, report);
  yield* posts.tags();
  for await (const item of items(open())) {
    countLeft(item, options, report);
    if (isPost(item, options.pages)) yield* posts.post(item);
  }
  const unused = posts.unusedPatterns();
  if (unused > 0) report.left('patterns that no post has', unused);
};
