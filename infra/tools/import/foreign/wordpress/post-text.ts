import { excerptOf } from '../../../../../shared/rendering/excerpt.ts';
import { plainText } from '../plain-text.ts';
import { absolute } from './addresses.ts';
import type { Attachment } from './attachments.ts';
import { convertedText } from './content.ts';
import type { WordPressItem } from './item.ts';
import type { WordPressSite } from './site.ts';

/** The texts of a site's posts, with what they refer to. */
export class PostTexts {
  readonly #site: WordPressSite;
  readonly #uploadedFor = new Map<string, Attachment[]>();
  readonly #usedPatterns = new Set<string>();

  constructor(site: WordPressSite) {
    this.#site = site;
    const files = [...site.attachments.values()].sort((one, other) => one.order - other.order);
    for (const file of files) {
      const others = this.#uploadedFor.get(file.postId);
      if (others) others.push(file);
      else this.#uploadedFor.set(file.postId, [file]);
    }
  }

  /** The text of a post as HTML, and its excerpt. @param noted called with each thing once. */
  of(item: WordPressItem, noted: (kind: string, detail?: string) => void) {
    const reported = new Set<string>();
    const { html, beginning } = convertedText(item.content, item.meta.get('footnotes')?.[0], {
      files: (ids, postId = item.id) => this.#files(ids, postId),
      pattern: ref => this.#pattern(ref),
      noted: (kind, detail = '') => {
        const key = `${kind}: ${detail}`;
        if (!reported.has(key)) noted(kind, detail);
        reported.add(key);
      },
    });
    const base = absolute(this.#site, item.link) ?? `${this.#site.givenAddress}/`;
    return {
      content: this.#site.links.in(html, base),
      excerpt: plainText(item.excerpt) || excerptOf(beginning ?? '', Number.POSITIVE_INFINITY),
    };
  }

  #files(ids: readonly string[], postId: string): Attachment[] {
    const { attachments } = this.#site;
    if (ids.length > 0) return ids.flatMap(each => attachments.get(each) ?? []);
    return this.#uploadedFor.get(postId) ?? [];
  }

  #pattern(ref: string) {
    const pattern = this.#site.patterns.get(ref);
    if (!pattern?.isPublic) return undefined;
    this.#usedPatterns.add(ref);
    return pattern;
  }

  /** How many patterns are in no text that was converted. */
  unusedPatterns(): number {
    return this.#site.patterns.size - this.#usedPatterns.size;
  }
}
