import { maxListLength } from '../../../../../shared/families/rules.ts';
import type { JsonObject } from '../../../../../shared/values/json-object.ts';
import { maxSlugLength } from '../../../../../shared/values/slug.ts';
import type { ConversionReport, Produced } from '../conversion.ts';
import { identifierFrom } from '../identifiers.ts';
import { plainText } from '../plain-text.ts';
import { cutTold } from '../shortened.ts';
import type { Attachment } from './attachments.ts';
import type { WordPressAuthor } from './authors.ts';
import { htmlOf } from './content.ts';
import type { WordPressItem } from './item.ts';
import { absolute, mediumAt, slugOf, type WordPressSite } from './site.ts';
import { isTag, tagOf } from './tags.ts';

/** The maximum length of a post's title. */
const maxTitleLength = 255;

const maxFormerSlugs = 20;

/** Why a post that the old site showed to somebody becomes a draft; undefined if it does not, or was one. */
function whyDraft({ status, isLocked, date }: WordPressItem): string | undefined {
  if (status === 'private') return 'it was private';
  if (status !== 'publish' && status !== 'future') return undefined;
  if (isLocked) return 'it was behind a password';
  return date === undefined ? 'it has no date' : undefined;
}

const isDated = ({ status }: WordPressItem) => status === 'publish' || status === 'future';

/** Converts the posts of an export one after the other. */
export class Posts {
  readonly #site: WordPressSite;
  readonly #report: ConversionReport;
  /** The tags and authors that were produced: they come once. */
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

  /** The tags of the site, whether or not a post has them. */
  *tags(): Generator<Produced> {
    for (const term of this.#site.terms) {
      if (isTag(term)) yield* this.#tag(tagOf(this.#site.address, term));
      else this.#report.left(`terms of the sort "${term.taxonomy.slice(0, 40)}"`);
    }
  }

  /** A post, after the tags and the author that were not produced yet. */
  *post(item: WordPressItem): Generator<Produced> {
    const title = plainText(item.title) || 'Untitled';
    const terms = item.terms.filter(isTag).map(term => tagOf(this.#site.address, term));
    const tags = [...new Map(terms.map(tag => [tag.tagId, tag])).values()];
    for (const tag of tags) yield* this.#tag(tag);
    const [author, ...others] = this.#site.authors.of(item);
    if (author) yield* this.#author(author);
    const why = whyDraft(item);
    if (why) this.#report.drafted(title, why);
    const content = this.#textOf(item, title);
    this.#tell(item, title, others);
    const excerpt = { what: 'its excerpt', where: title };
    yield {
      collection: 'posts',
      entity: {
        postId: identifierFrom(this.#site.address, 'post', item.id),
        title: cutTold(this.#report, { what: 'its title', where: title }, title, maxTitleLength),
        content,
        contentFormat: 'html',
        excerpt: cutTold(this.#report, excerpt, plainText(item.excerpt), 500) || undefined,
        slug: slugOf(item),
        formerSlugs: formerSlugsOf(item),
        published: isDated(item) && !why ? item.date : undefined,
        lastModified: item.modified,
        author: author && { authorId: author.authorId },
        tags: tags.slice(0, maxListLength).map(({ tagId }) => ({ tagId })),
        media: this.#mediaOf(item, title, content),
      },
    };
  }

  *#tag(entity: JsonObject & { tagId: string }): Generator<Produced> {
    if (this.#isNew(entity.tagId)) yield { collection: 'tags', entity };
  }

  *#author({ ...entity }: WordPressAuthor): Generator<Produced> {
    if (this.#isNew(entity.authorId)) yield { collection: 'authors', entity };
  }

  #isNew(id: string): boolean {
    const isNew = !this.#produced.has(id);
    this.#produced.add(id);
    return isNew;
  }

  /** Tells what of a post is not as it was. */
  #tell({ slug, isSticky }: WordPressItem, title: string, otherAuthors: readonly WordPressAuthor[]): void {
    const noted = (kind: string, detail?: string) => this.#report.noted(kind, title, detail);
    if (slug.length > maxSlugLength) noted('its slug was shortened, so its address is another one');
    if (isSticky) noted('it was kept at the top of the blog');
    const names = otherAuthors.map(({ displayName }) => displayName).join(', ');
    if (names) noted('only its first author came', `not ${names}`);
  }

  #textOf(item: WordPressItem, title: string): string {
    const unknown = new Set<string>();
    const lost = new Set<string>();
    const html = htmlOf(
      item.content,
      ids => this.#gallery(item, ids),
      name => unknown.add(name),
      name => lost.add(name),
    );
    for (const name of unknown) this.#report.noted('a shortcode stays as it is', title, `[${name}]`);
    for (const name of lost) this.#report.noted('a block has no text, so it is gone', title, name);
    return this.#site.links.in(html, absolute(this.#site, item.link) ?? `${this.#site.givenAddress}/`);
  }

  #gallery({ id }: WordPressItem, ids: readonly string[]): Attachment[] {
    const { attachments } = this.#site;
    if (ids.length > 0) return ids.flatMap(each => attachments.get(each) ?? []);
    return this.#uploadedFor.get(id) ?? [];
  }

  /** The media that a post shows, its picture first. */
  #mediaOf({ meta }: WordPressItem, title: string, content: string): JsonObject[] {
    const number = meta.get('_thumbnail_id')?.[0] ?? '';
    const picture = this.#site.attachments.get(number);
    if (!picture && Number(number) > 0) this.#report.noted('its picture is not in the file', title);
    const shown = shownIn(this.#site, content);
    const ids = new Set(picture ? [picture.mediumId, ...shown] : shown);
    return [...ids].slice(0, maxListLength).map(mediumId => ({
      mediumId,
      ...(mediumId === picture?.mediumId && { isPostImage: true }),
    }));
  }
}

/** The slugs that a post had before, newest first; undefined if there are none. */
function formerSlugsOf({ slug, meta }: WordPressItem): string[] | undefined {
  const fits = (each: string) => each !== '' && each !== slug && each.length <= maxSlugLength;
  const former = [...new Set((meta.get('_wp_old_slug') ?? []).reverse())].filter(fits);
  return former.length > 0 ? former.slice(0, maxFormerSlugs) : undefined;
}

/** The media whose files a text names. */
function* shownIn(site: WordPressSite, content: string): Generator<string> {
  const attribute = /\s(?:src|href|poster)=["'](https?:\/\/[^"'\s]{1,2048})["']/gi;
  for (const [, address = ''] of content.matchAll(attribute)) {
    const medium = mediumAt(site, address.replaceAll('&amp;', '&'));
    if (medium) yield medium;
  }
}
