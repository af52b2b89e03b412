import { isLanguage, maxLanguageLength } from '../../../../../shared/families/language.ts';
import { mediaTypeMeant } from '../../../../../shared/families/media-types.ts';
import type { ConversionOptions, ConversionReport, Converter, Produced } from '../conversion.ts';
import { identifierFrom } from '../identifiers.ts';
import { plainText } from '../plain-text.ts';
import { shorten } from '../shortened.ts';
import { typeOf } from './attachments.ts';
import { items } from './channel.ts';
import type { WordPressItem } from './item.ts';
import { WordPressPosts } from './posts.ts';
import { isPost, isTrash, readSite, type WordPressSite } from './site.ts';

/** What the kinds of items that stay behind are called. */
const leftKinds: Readonly<Record<string, string>> = {
  nav_menu_item: 'menu entries',
  page: 'pages (--pages brings them)',
  revision: 'revisions',
  customize_changeset: 'settings',
  custom_css: 'settings',
  wp_global_styles: 'settings',
  wp_template: 'templates',
  wp_template_part: 'templates',
  wp_navigation: 'menus',
};

/** The blog's own fields. */
function fieldsOf(
  { address, name, description, postUrl, language }: WordPressSite,
  report: ConversionReport,
): Produced {
  const isKnown = language.length <= maxLanguageLength && isLanguage.violation(language, {}) === undefined;
  if (language !== '' && !isKnown)
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
      language: isKnown ? language : undefined,
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

/** Counts what of an item stays behind, whether or not the item itself comes. */
function countLeft(item: WordPressItem, { pages }: ConversionOptions, report: ConversionReport): void {
  if (item.comments > 0) report.left('comments', item.comments);
  if (isTrash(item)) report.left('items of the trash');
  else if (isPost(item, pages)) {
    if (item.customFields > 0) report.left('custom fields', item.customFields);
  } else if (item.type !== 'attachment' && item.type !== 'wp_block')
    report.left(leftKinds[item.type] ?? `items of the type "${item.type.slice(0, 40)}"`);
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
