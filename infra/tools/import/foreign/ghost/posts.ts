import { maxCoAuthors } from '../../../../../shared/families/post-payload.ts';
import { maxListLength } from '../../../../../shared/families/rules.ts';
import type { JsonObject } from '../../../../../shared/values/json-object.ts';
import { maxSlugLength } from '../../../../../shared/values/slug.ts';
import { aboutAuthor } from '../about-author.ts';
import { type ConversionOptions, type ConversionReport, comesAsPage, type Produced } from '../conversion.ts';
import { escapedText } from '../escaped.ts';
import { identifierFrom } from '../identifiers.ts';
import { languageTag } from '../language-tag.ts';
import { shorten, takeFirst } from '../shortened.ts';
import type { SiteAddresses } from './addresses.ts';
import { textIn } from './content.ts';
import type { GhostPictures } from './pictures.ts';
import type { Row } from './rows.ts';
import { seoOf } from './seo.ts';
import { type GhostSite, inOrder, slugOf } from './site.ts';
import { dateOf, isPage, textOf, unplaced } from './tables.ts';

/** The maximum length of a tag's description. */
const maxDescriptionLength = 2000;

/** Whom posts were for that were not for everybody; a filter of members may stand there as well. */
const audiences: Readonly<Record<string, string>> = {
  members: 'it was for members only',
  paid: 'it was for paying members only',
  tiers: 'it was for members of some tiers only',
};

/** Only the words of someone's name that are no address of e-mail. */
const nameOf = (row: Row): string => textOf(row, 'name').replace(/@\S*/g, '').trim() || 'Unknown';

const asSlug = (name: string) => name.toLowerCase().replace(/\s+/g, '-');

/** Converts posts and pages one after the other, with what they refer to. */
export class GhostPosts {
  readonly #site: GhostSite;
  readonly #addresses: SiteAddresses;
  readonly #pictures: GhostPictures;
  readonly #options: ConversionOptions;
  readonly #report: ConversionReport;
  /** The users who were produced as authors: they come with their first post. */
  readonly #authors = new Set<string>();

  constructor(
    site: GhostSite,
    addresses: SiteAddresses,
    pictures: GhostPictures,
    options: ConversionOptions,
    report: ConversionReport,
  ) {
    this.#site = site;
    this.#addresses = addresses;
    this.#pictures = pictures;
    this.#options = options;
    this.#report = report;
  }

  /** All tags that come, whether or not a post has them. */
  *tags(): Generator<Produced> {
    for (const [id, row] of this.#site.tags) {
      const whole = textOf(row, 'name');
      if (!this.#comes(row)) {
        const kind = whole === '' ? 'tags without a name' : 'internal tags (--internal-tags brings them)';
        this.#report.left(kind);
        continue;
      }
      const name = shorten(this.#report, { what: "a tag's name", where: whole }, whole, 255);
      if (textOf(row, 'slug').length > maxSlugLength)
        this.#report.noted("a tag's slug was shortened", name, textOf(row, 'slug'));
      this.#noteUnplaced('of a tag this stays behind', name, unplaced.ofTag(row));
      const description = { what: 'the description of a tag', where: name };
      const image = this.#pictures.at(textOf(row, 'feature_image'), { where: name });
      const entity = {
        tagId: this.#id('tag', id),
        name,
        slug: slugOf(row) || undefined,
        description:
          shorten(this.#report, description, textOf(row, 'description'), maxDescriptionLength) || undefined,
        image: image && { mediumId: image },
        seo: this.#seo(row, name, textOf(row, 'canonical_url')),
      };
      yield* this.#pictures.taken();
      yield { collection: 'tags', entity };
    }
  }

  *post(row: Row): Generator<Produced> {
    const id = textOf(row, 'id');
    const about = this.#site.about(id);
    const whole = textOf(row, 'title') || 'Untitled';
    const title = shorten(this.#report, { what: 'its title', where: whole }, whole, 255);
    const authors = this.#authorsOf(row, title);
    for (const author of authors) yield* this.#author(author);
    const [author, ...coAuthors] = authors.map(each => ({
      authorId: this.#id('author', textOf(each, 'id')),
    }));
    const { html: content, whyDraft } = textIn(row, this.#addresses, {
      isPortal: address => this.#addresses.isPortal(address),
      noted: (kind, detail) => this.#report.noted(kind, title, detail),
    });
    const picture = this.#pictures.at(textOf(row, 'feature_image'), {
      alternativeText: about.pictureText,
      caption: about.pictureCaption,
      where: title,
    });
    const shown = this.#pictures.in(content, title);
    const seo = this.#seo(about.meta, title, textOf(row, 'canonical_url'));
    yield* this.#pictures.taken();
    const why = this.#whyNotForAll(row) ?? whyDraft;
    if (why) this.#report.drafted(title, why);
    else if (content === '' && textOf(row, 'status') !== 'draft') this.#report.noted('it has no text', title);
    this.#noteWhatStays(row, title);
    const excerpt = { what: 'its excerpt', where: title };
    yield {
      collection: 'posts',
      entity: {
        postId: this.#id('post', id),
        title,
        content: this.#addresses.linked(content),
        contentFormat: 'html',
        excerpt: shorten(this.#report, excerpt, textOf(row, 'custom_excerpt'), 500) || undefined,
        slug: slugOf(row) || undefined,
        published: why ? undefined : publishedOf(row),
        lastModified: dateOf(row, 'updated_at') ?? dateOf(row, 'created_at'),
        author,
        tags: this.#tagsOf(about.tags),
        media: this.#mediaOf(picture, shown, title),
        seo,
        isListed: isPage(row) ? false : undefined,
        isFeatured: row.get('featured') === true || undefined,
        language: this.#languageOf(row, title),
        coAuthors: coAuthors.length > 0 ? coAuthors : undefined,
      },
    };
  }

  /** Reports what has turned out not to come. */
  end(): void {
    const others = this.#site.users.size - this.#authors.size;
    if (others > 0) this.#report.left('users who are the author of no post', others);
  }

  #id(kind: 'post' | 'tag' | 'author', id: string): string {
    return identifierFrom(this.#site.origin, kind, id);
  }

  #comes(tag: Row): boolean {
    const isInternal = textOf(tag, 'visibility') === 'internal' || textOf(tag, 'name').startsWith('#');
    return textOf(tag, 'name') !== '' && (!isInternal || this.#options.internalTags);
  }

  #tagsOf(placed: Parameters<typeof inOrder>[0]): JsonObject[] {
    const coming = inOrder(placed).filter(id => {
      const row = this.#site.tags.get(id);
      return row && this.#comes(row);
    });
    return coming.map(id => ({ tagId: this.#id('tag', id) }));
  }

  /** Those who wrote a post, the first of whom becomes its author: as many as a post can have. */
  #authorsOf(row: Row, title: string): Row[] {
    const placed = inOrder(this.#site.about(textOf(row, 'id')).authors);
    // Files of older versions and of other programs name one in the post itself.
    const ids = placed.length > 0 ? placed : [textOf(row, 'author_id')];
    const authors = ids.flatMap(id => this.#site.users.get(id) ?? []);
    return takeFirst(this.#report, { what: 'its authors', where: title }, authors, 1 + maxCoAuthors);
  }

  /** What a row says to search engines and social media; its pictures are found. */
  #seo(row: Row, where: string, canonicalUrl: string): JsonObject | undefined {
    const whole = this.#addresses.wholeOf(canonicalUrl);
    return seoOf(row, {
      where,
      canonicalUrl: whole && this.#addresses.isKnown(whole) ? whole : canonicalUrl,
      pictures: this.#pictures,
      report: this.#report,
    });
  }

  #languageOf(row: Row, title: string): string | undefined {
    const code = textOf(row, 'locale');
    const language = languageTag(code);
    if (code !== '' && !language) this.#report.noted('its language is none that is known', title, code);
    return language;
  }

  *#author(row: Row): Generator<Produced> {
    const id = textOf(row, 'id');
    if (this.#authors.has(id)) return;
    this.#authors.add(id);
    const whole = nameOf(row);
    const displayName = shorten(this.#report, { what: "an author's name", where: whole }, whole, 255);
    this.#noteUnplaced('of an author this stays behind', displayName, unplaced.ofUser(row));
    // Ghost makes a slug from any name.
    const isMail = textOf(row, 'name').includes('@') || textOf(row, 'slug').includes('@');
    const mediumId = this.#pictures.at(textOf(row, 'profile_image'));
    const seo = this.#seo(row, displayName, '');
    yield* this.#pictures.taken();
    yield {
      collection: 'authors',
      entity: {
        authorId: this.#id('author', id),
        displayName,
        userName: isMail ? asSlug(displayName) : textOf(row, 'slug') || asSlug(displayName),
        userImage: mediumId && { mediumId },
        ...aboutAuthor(this.#report, displayName, {
          bio: escapedText(textOf(row, 'bio')),
          website: textOf(row, 'website'),
        }),
        seo,
      },
    };
  }

  /** Why a post becomes a draft if the old site did not show it to everybody. */
  #whyNotForAll(row: Row): string | undefined {
    const audience = textOf(row, 'visibility') || 'public';
    if (audience !== 'public')
      return (Object.hasOwn(audiences, audience) && audiences[audience]) || 'it was for some members only';
    const isMail = textOf(row, 'status') === 'sent' || this.#site.about(textOf(row, 'id')).isMail;
    if (isMail) return 'it was sent to subscribers, and was not on the site';
    return this.#site.isPrivate && publishedOf(row) ? 'the whole site was behind a password' : undefined;
  }

  #noteWhatStays(row: Row, title: string): void {
    if (row.has('codeinjection_head') || row.has('codeinjection_foot'))
      this.#report.noted('its code (code injection) stays behind', title);
    if (isPage(row)) this.#report.noted(comesAsPage, title);
    const { moreTags } = this.#site.about(textOf(row, 'id'));
    if (moreTags > 0)
      this.#report.noted(`only the first ${maxListLength} of its tags came`, title, `${moreTags} more`);
    const slug = textOf(row, 'slug');
    if (slug.length <= maxSlugLength) return;
    this.#report.noted('its slug was shortened, so its address is another one', title);
    if (publishedOf(row)) this.#report.readdressed(title, `/${slug}/`, this.#site.paths.get(slug) ?? '');
  }

  /** Reports what has no field here, by the names that it has in the file. */
  #noteUnplaced(kind: string, where: string, columns: readonly string[]): void {
    if (columns.length > 0) this.#report.noted(kind, where, columns.join(', '));
  }

  /** The media of a post, its picture first. */
  #mediaOf(picture: string | undefined, shown: readonly string[], title: string): JsonObject[] {
    const others = shown.filter(id => id !== picture);
    const whose = { what: 'its files', where: title };
    return [
      ...(picture ? [{ mediumId: picture, isPostImage: true }] : []),
      ...takeFirst(this.#report, whose, others, maxListLength - 1).map(mediumId => ({ mediumId })),
    ];
  }
}

/** When a post was or will be published; undefined if it is a draft. */
function publishedOf(row: Row): string | undefined {
  const isDated = ['published', 'scheduled'].includes(textOf(row, 'status'));
  return isDated ? (dateOf(row, 'published_at') ?? dateOf(row, 'created_at')) : undefined;
}
