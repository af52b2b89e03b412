import { languageTag } from '../language-tag.ts';
import type { WordPressItem, WordPressTerm } from './item.ts';
import { entriesOf } from './php-serialized.ts';

/** What an item says of its language. */
interface Spoken {
  id: string;
  /** The code by which the plugin knows the language. */
  code: string;
  group: string;
  /** Whether it says that it is a translation of another. */
  isTranslation: boolean;
}

/** The language of a post and of what it is a translation, as far as it is known. */
export interface PostLanguage {
  language?: string | undefined;
  /** The number of the original. */
  originalId?: string | undefined;
}

const first = ({ meta }: WordPressItem, ...names: readonly string[]) =>
  names.map(name => meta.get(name)?.[0] ?? '').find(text => text !== '') ?? '';

/**
 * The languages of posts. Polylang has them as terms of `language`, and each set of translations as one of `post_translations`, the
 * description of which names the posts by language as an array of PHP; WPML has both in custom fields, as far as an export has them.
 */
export class Languages {
  readonly #spoken = new Map<string, Spoken>();
  readonly #known = new Map<string, PostLanguage>();

  /** What an item that comes says. */
  add(item: WordPressItem): void {
    const term = (taxonomy: string) => item.terms.find(each => each.taxonomy === taxonomy)?.slug ?? '';
    const code = term('language') || first(item, '_wpml_import_language_code', '_wpml_language');
    const group = term('post_translations') || first(item, '_wpml_import_translation_group', '_wpml_trid');
    if (code === '' && group === '') return;
    const isTranslation = first(item, '_wpml_import_source_language_code') !== '';
    this.#spoken.set(item.id, { id: item.id, code, group, isTranslation });
  }

  /**
   * Finds out which posts belong together, once all of them were added.
   * @param blogLanguage that of the original, if the set does not say another. @param noted called with the number of a post, and with
   *   what of its language does not come.
   */
  resolve(
    terms: readonly WordPressTerm[],
    blogLanguage: string | undefined,
    noted: (id: string, kind: string, detail: string) => void,
  ): void {
    this.#joinDescribed(terms);
    const tags = tagsOf(terms);
    const sets = new Map<string, Spoken[]>();
    for (const each of this.#spoken.values()) {
      const { id, code, group } = each;
      const language = tags.get(code) ?? languageTag(code);
      if (language === undefined && code !== '') noted(id, 'its language is none that is known', code);
      this.#known.set(id, { language });
      if (language === undefined || group === '') continue;
      const set = sets.get(group);
      if (!set) sets.set(group, [each]);
      else if (set.some(other => this.#known.get(other.id)?.language === language))
        noted(id, 'it stays apart from its translations, as one of them has its language', language);
      else set.push(each);
    }
    for (const set of sets.values()) this.#link(set, blogLanguage);
  }

  of(id: string): PostLanguage {
    return this.#known.get(id) ?? {};
  }

  /** Adds those to a set that only the description of its term names. */
  #joinDescribed(terms: readonly WordPressTerm[]): void {
    for (const { taxonomy, slug, description } of terms) {
      if (taxonomy !== 'post_translations') continue;
      for (const [code, id] of entriesOf(description)) {
        const named = this.#spoken.get(String(id));
        if (named && named.group === '' && named.code === code) named.group = slug;
      }
    }
  }

  #link(set: readonly Spoken[], blogLanguage: string | undefined): void {
    const isOfBlog = ({ id }: Spoken) => {
      const main = (tag: string | undefined) => tag?.split('-', 1)[0]?.toLowerCase();
      return main(this.#known.get(id)?.language) === main(blogLanguage);
    };
    const saysIt = set.some(({ isTranslation }) => isTranslation);
    const isOriginal = (each: Spoken) => (saysIt ? !each.isTranslation : isOfBlog(each));
    const original = set.find(isOriginal) ?? set[0];
    for (const { id } of set)
      if (original && id !== original.id)
        this.#known.set(id, { ...this.#known.get(id), originalId: original.id });
  }
}

/** The tags of the languages that Polylang knows, by its codes: the locale says more than a code, which the owner has chosen. */
function tagsOf(terms: readonly WordPressTerm[]): Map<string, string> {
  const tags = new Map<string, string>();
  for (const { taxonomy, slug, description } of terms) {
    if (taxonomy !== 'language') continue;
    const [, locale] = entriesOf(description).find(([key]) => key === 'locale') ?? [];
    const tag = typeof locale === 'string' ? languageTag(locale) : undefined;
    if (tag) tags.set(slug, tag);
  }
  return tags;
}
