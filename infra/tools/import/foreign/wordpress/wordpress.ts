import { maxListLength } from '../../../../../shared/families/rules.ts';
import type { JsonObject } from '../../../../../shared/values/json-object.ts';
import { maxSlugLength } from '../../../../../shared/values/slug.ts';
import { withOtherAddresses } from '../../media/addresses.ts';
import type { ConversionOptions, ConversionReport, Converter, Produced } from '../conversion.ts';
import { identifierFrom } from '../identifiers.ts';
import type { Attachment } from './attachments.ts';
import { cut, htmlOf, plainText } from './content.ts';
import type { WordPressItem } from './item.ts';
import { author, isPost, items, mediumAt, readSite, type WordPressSite } from './site.ts';

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
  wp_block: 'reusable blocks',
};

const taxonomies = new Set(['category', 'post_tag']);

const orUndefined = (text: string) => (text === '' ? undefined : text);

/** Why a post that the old site did not show to everybody becomes a draft. */
function whyDraft({ status, isLocked }: WordPressItem): string | undefined {
  if (isLocked) return 'it was behind a password';
  return status === 'private' ? 'it was private' : undefined;
}

const isDated = ({ status }: WordPressItem) => status === 'publish' || status === 'future';

/** Converts the items of an export one after the other. */
class Conversion {
  readonly #site: WordPressSite;
  readonly #report: ConversionReport;
  /** The tags and authors that were produced: they come with the first post that names them. */
  readonly #produced = new Set<string>();

  readonly #uploadedFor = new Map<string, Attachment[]>();

  constructor(site: WordPressSite, report: ConversionReport) {
    this.#site = site;
    this.#report = report;
    for (const attachment of site.attachments.values()) {
      const others = this.#uploadedFor.get(attachment.postId);
      if (others) others.push(attachment);
      else this.#uploadedFor.set(attachment.postId, [attachment]);
    }
  }

  *post(item: WordPressItem): Generator<Produced> {
    const title = plainText(item.title) || 'Untitled';
    const tags = [...this.#tagsOf(item)];
    const writer = this.#authorOf(item);
    for (const entity of tags) yield* this.#once('tags', String(entity.tagId), entity);
    if (writer) yield* this.#once('authors', writer.authorId, { ...writer });
    const why = whyDraft(item);
    if (why) this.#report.drafted(title, why);
    const content = this.#textOf(item, title);
    yield {
      collection: 'posts',
      entity: {
        postId: identifierFrom(this.#site.address, 'post', item.id),
        title: cut(title, 255),
        content,
        contentFormat: 'html',
        excerpt: orUndefined(cut(plainText(item.excerpt), 500)),
        ...this.#slugsOf(item, title),
        published: isDated(item) && !why ? item.date : undefined,
        lastModified: item.modified,
        author: writer && { authorId: writer.authorId },
        tags: tags.map(({ tagId }) => ({ tagId })),
        media: this.#mediaOf(item, content),
      },
    };
  }

  /** The media library, as far as a file belongs to each entry. */
  *media(): Generator<Produced> {
    for (const { mediumId, url, alternativeText, caption } of this.#site.attachments.values())
      yield {
        collection: 'media',
        entity: {
          mediumId,
          mediumUrl: url,
          alternativeText: orUndefined(cut(alternativeText, 255)),
          description: orUndefined(cut(caption, 500)),
        },
      };
  }

  #slugsOf({ slug, meta }: WordPressItem, title: string): JsonObject {
    if (slug.length > maxSlugLength)
      this.#report.noted('its slug was shortened, so its address is another one', title);
    const former = (meta.get('_wp_old_slug') ?? []).filter(
      each => each !== '' && each.length <= maxSlugLength,
    );
    const newest = [...new Set(former.reverse())].filter(each => each !== slug).slice(0, 20);
    return {
      slug: orUndefined(slug.slice(0, maxSlugLength)),
      formerSlugs: newest.length > 0 ? newest : undefined,
    };
  }

  #authorOf({ creator }: WordPressItem) {
    if (creator === '') return undefined;
    return this.#site.authors.get(creator) ?? author(this.#site.address, creator);
  }

  *#tagsOf({ terms }: WordPressItem): Generator<JsonObject> {
    const seen = new Set<string>();
    for (const { taxonomy, slug, name } of terms) {
      // A category and a tag of the same slug are one tag here, as readers see one word.
      if (!taxonomies.has(taxonomy) || name === '' || seen.has(slug || name)) continue;
      seen.add(slug || name);
      yield {
        tagId: identifierFrom(this.#site.address, 'tag', slug || name),
        name: cut(plainText(name), 255),
        slug: orUndefined(slug.slice(0, maxSlugLength)),
      };
    }
  }

  *#once(collection: 'tags' | 'authors', id: string, entity: JsonObject): Generator<Produced> {
    if (this.#produced.has(id)) return;
    this.#produced.add(id);
    yield { collection, entity };
  }

  #textOf(item: WordPressItem, title: string): string {
    const unknown = new Set<string>();
    const html = htmlOf(
      item.content,
      ids => this.#gallery(item, ids),
      name => unknown.add(name),
    );
    for (const name of unknown) this.#report.noted(`the shortcode [${name}] stays as it is`, title);
    return withOtherAddresses(html, this.#site.paths);
  }

  #gallery({ id }: WordPressItem, ids: readonly string[]): Attachment[] {
    const { attachments } = this.#site;
    if (ids.length > 0) return ids.flatMap(each => attachments.get(each) ?? []);
    return this.#uploadedFor.get(id) ?? [];
  }

  /** The media that a post shows, its picture first. */
  #mediaOf({ meta }: WordPressItem, content: string): JsonObject[] {
    const picture = this.#site.attachments.get(meta.get('_thumbnail_id')?.[0] ?? '');
    const ids = new Set<string>(shownIn(this.#site, content));
    if (picture) ids.add(picture.mediumId);
    return [...ids].slice(-maxListLength).map(mediumId => ({
      mediumId,
      ...(mediumId === picture?.mediumId && { isPostImage: true }),
    }));
  }
}

/** The media whose files a text names. */
function* shownIn(site: WordPressSite, content: string): Generator<string> {
  const attribute = /\s(?:src|href|poster)=["'](https?:\/\/[^"'\s]{1,2048})["']/gi;
  for (const [, address = ''] of content.matchAll(attribute)) {
    const medium = mediumAt(site, address.replaceAll('&amp;', '&'));
    if (medium) yield medium;
  }
}

/** Counts what of an item stays behind, whether or not the item itself comes. */
function countLeft(item: WordPressItem, { pages }: ConversionOptions, report: ConversionReport): void {
  if (item.comments > 0) report.left('comments', item.comments);
  if (item.type === 'attachment' || isPost(item, pages)) return;
  const inTrash = item.status === 'trash' || item.status === 'auto-draft';
  if (inTrash) report.left('items of the trash');
  else report.left(leftKinds[item.type] ?? `items of the type "${item.type.slice(0, 40)}"`);
}

/** Converts an export of WordPress (Tools, Export: WXR 1.2). */
export const wordpress: Converter = async function* (open, options, report) {
  const site = await readSite(open(), options.pages, options.site);
  yield {
    fields: {
      blogId: identifierFrom(site.address, 'blog', ''),
      name: cut(plainText(site.name), 255) || 'Untitled',
      slogan: orUndefined(cut(plainText(site.description), 255)),
      siteUrl: orUndefined(site.address),
      postUrl: site.postUrl,
      language: /^[a-z]{2,3}(-[a-z\d]{2,8})*$/i.test(site.language) ? site.language : undefined,
    },
  };
  const conversion = new Conversion(site, report);
  yield* conversion.media();
  for await (const item of items(open())) {
    countLeft(item, options, report);
    if (isPost(item, options.pages)) yield* conversion.post(item);
  }
};
