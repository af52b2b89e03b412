import { maxCoAuthors } from '../../../../../shared/families/post-payload.ts';
import { maxListLength } from '../../../../../shared/families/rules.ts';
import type { JsonObject } from '../../../../../shared/values/json-object.ts';
import { maxSlugLength } from '../../../../../shared/values/slug.ts';
import { aboutAuthor } from '../about-author.ts';
import { type ConversionReport, comesAsPage, type Produced } from '../conversion.ts';
import { identifierFrom } from '../identifiers.ts';
import { plainText, start } from '../plain-text.ts';
import { shorten, takeFirst } from '../shortened.ts';
import { slugOf } from './addresses.ts';
import type { WordPressAuthor } from './authors.ts';
import { searchFieldOf } from './custom-fields.ts';
import type { WordPressItem } from './item.ts';
import { metadataOf } from './metadata.ts';
import { PostTexts } from './post-text.ts';
import { seoOfPost, seoOfTag } from './seo.ts';
import { mediumAt, type WordPressSite } from './site.ts';
import { isTag, tagOf, type WordPressTag } from './tags.ts';

/** The maximum length of a post's title. */
const maxTitleLength = 255;

/** The maximum lengths of an excerpt, and of the name of a tag or an author. */
const maxExcerptLength = 500;
const maxNameLength = 255;

const maxFormerSlugs = 20;

const maxDescriptionLength = 2000;

/** The taxonomies, besides those of tags, that are read as what they are for. */
const readTaxonomies = new Set([
  'author',
  'nav_menu',
  'language',
  'post_translations',
  'term_language',
  'term_translations',
]);

/** Why a post that the old site showed to somebody becomes a draft; undefined if it does not, or was one. */
function whyDraft({ status, isLocked, date, isDated: hasDate }: WordPressItem): string | undefined {
  if (status === 'private') return 'it was private';
  if (status !== 'publish' && status !== 'future') return undefined;
  if (isLocked) return 'it was behind a password';
  if (date !== undefined) return undefined;
  return hasDate ? 'its date cannot be read' : 'it has no date';
}

const isDated = ({ status }: WordPressItem) => status === 'publish' || status === 'future';

/** Converts the posts of an export one after the other. */
export class WordPressPosts {
  readonly #site: WordPressSite;
  readonly #report: ConversionReport;
  /** The tags and authors that were produced: they come once. */
  readonly #produced = new Set<string>();
  readonly #texts: PostTexts;

  constructor(site: WordPressSite, report: ConversionReport) {
    this.#site = site;
    this.#report = report;
    this.#texts = new PostTexts(site);
  }

  /** The tags of the site, whether or not a post has them. */
  *tags(): Generator<Produced> {
    for (const term of this.#site.terms) {
      if (isTag(term)) yield* this.#tag(tagOf(this.#site.address, term));
      else if (!readTaxonomies.has(term.taxonomy))
        this.#report.left(`terms of the sort "${term.taxonomy.slice(0, 40)}"`);
    }
  }

  /** A post, after the tags and the authors that were not produced yet. */
  *post(item: WordPressItem): Generator<Produced> {
    const title = plainText(item.title) || 'Untitled';
    const terms = item.terms.filter(isTag).map(term => tagOf(this.#site.address, term));
    const tags = [...new Map(terms.map(tag => [tag.tagId, tag])).values()];
    for (const tag of tags) yield* this.#tag(tag);
    const ofPost = (what: string) => ({ what, where: title });
    const authors = takeFirst(
      this.#report,
      ofPost('its authors'),
      this.#site.authors.of(item),
      1 + maxCoAuthors,
    );
    for (const author of authors) yield* this.#author(author);
    const [author, ...coAuthors] = authors;
    const why = whyDraft(item);
    if (why) this.#report.drafted(title, why);
    const { content, excerpt } = this.#texts.of(item, (kind, detail) =>
      this.#report.noted(kind, title, detail),
    );
    this.#reportLosses(item, title);
    const { language, originalId } = this.#site.languages.of(item.id);
    yield {
      collection: 'posts',
      entity: {
        postId: identifierFrom(this.#site.address, 'post', item.id),
        title: shorten(this.#report, ofPost('its title'), title, maxTitleLength),
        content,
        contentFormat: 'html',
        excerpt: shorten(this.#report, ofPost('its excerpt'), excerpt, maxExcerptLength) || undefined,
        slug: this.#site.slugs.get(item.id) ?? slugOf(item),
        formerSlugs: this.#formerSlugs(item, title),
        published: isDated(item) && !why ? item.date : undefined,
        lastModified: item.modified,
        author: author && { authorId: author.authorId },
        tags: takeFirst(this.#report, ofPost('its tags'), tags, maxListLength).map(({ tagId }) => ({
          tagId,
        })),
        media: this.#mediaOf(item, title, content),
        seo: seoOfPost(this.#site, item, { title, excerpt, author: author?.displayName ?? '' }, this.#report),
        metadata: metadataOf(item, title, this.#report),
        isListed: item.type === 'page' ? false : undefined,
        isFeatured: item.isSticky || undefined,
        language,
        translationOf: originalId && identifierFrom(this.#site.address, 'post', originalId),
        coAuthors: coAuthors.length > 0 ? coAuthors.map(({ authorId }) => ({ authorId })) : undefined,
      },
    };
  }

  unusedPatterns(): number {
    return this.#texts.unusedPatterns();
  }

  *#tag({ tagId, name, slug, description, meta }: WordPressTag): Generator<Produced> {
    if (!this.#isNew(tagId)) return;
    const what = 'the description of a tag';
    if (slug.length > maxSlugLength)
      this.#report.noted(
        'the slug of a tag was shortened, so its address is another one',
        name,
        `it had ${slug.length} characters`,
      );
    const entity = {
      tagId,
      name: shorten(this.#report, { what: 'the name of a tag', where: name }, name, maxNameLength),
      slug: start(slug, maxSlugLength) || undefined,
      description:
        shorten(this.#report, { what, where: name }, plainText(description), maxDescriptionLength) ||
        undefined,
      seo: seoOfTag(this.#site, meta, { name, description: plainText(description) }, this.#report),
    };
    yield { collection: 'tags', entity };
  }

  *#author(author: WordPressAuthor): Generator<Produced> {
    const { authorId, displayName, userName, pictureId } = author;
    if (!this.#isNew(authorId)) return;
    const fitted = (text: string) =>
      shorten(this.#report, { what: 'the name of an author', where: displayName }, text, maxNameLength);
    const mediumId = this.#site.attachments.get(pictureId)?.mediumId;
    yield {
      collection: 'authors',
      entity: {
        authorId,
        displayName: fitted(displayName),
        userName: fitted(userName),
        userImage: mediumId && { mediumId },
        ...aboutAuthor(this.#report, displayName, author),
      },
    };
  }

  #isNew(id: string): boolean {
    const isNew = !this.#produced.has(id);
    this.#produced.add(id);
    return isNew;
  }

  /** Reports what of a post is not as it was. */
  #reportLosses(item: WordPressItem, title: string): void {
    const { slug, type, meta } = item;
    const noted = (kind: string, detail?: string) => this.#report.noted(kind, title, detail);
    if (slug.length > maxSlugLength)
      noted('its slug was shortened, so its address is another one', `it had ${slug.length} characters`);
    if (type === 'page') noted(comesAsPage);
    for (const enclosure of meta.get('enclosure') ?? [])
      noted('the file of its podcast (enclosure) stays behind', enclosure.split('\n', 1)[0]?.trim());
    const fields = [...meta].flatMap(([key, values]) =>
      values.some(Boolean) ? (searchFieldOf(key) ?? []) : [],
    );
    if (fields.length > 0) noted('its fields for search engines stay behind', fields.join(', '));
    const terms = item.terms
      .filter(term => !isTag(term) && !readTaxonomies.has(term.taxonomy))
      .map(({ taxonomy, name }) => `${taxonomy}: ${plainText(name)}`);
    if (terms.length > 0) noted('its terms that are no categories or tags stay behind', terms.join(', '));
  }

  /** The media that a post shows, its picture first. */
  #mediaOf({ meta }: WordPressItem, title: string, content: string): JsonObject[] {
    const number = meta.get('_thumbnail_id')?.[0] ?? '';
    const picture = this.#site.attachments.get(number);
    if (!picture && Number(number) > 0) this.#report.noted('its picture is not in the file', title);
    const shown = shownIn(this.#site, content);
    const ids = new Set(picture ? [picture.mediumId, ...shown] : shown);
    const first = takeFirst(this.#report, { what: 'its media', where: title }, [...ids], maxListLength);
    return first.map(mediumId => ({
      mediumId,
      ...(mediumId === picture?.mediumId && { isPostImage: true }),
    }));
  }

  /** The slugs that a post had before, newest first; undefined if there are none. */
  #formerSlugs({ slug, meta }: WordPressItem, title: string): string[] | undefined {
    const former = [...new Set((meta.get('_wp_old_slug') ?? []).toReversed())];
    const others = former.filter(each => each !== '' && each !== slug);
    const fitting = others.filter(each => each.length <= maxSlugLength);
    for (const each of others.filter(other => other.length > maxSlugLength))
      this.#report.noted('a slug that it had before is too long, and is left out', title, each);
    const first = takeFirst(
      this.#report,
      { what: 'its former slugs', where: title },
      fitting,
      maxFormerSlugs,
    );
    return first.length > 0 ? first : undefined;
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
