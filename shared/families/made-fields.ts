import type { FamilyName, Item } from './item.ts';
import type { StoredAddressing } from './post-address.ts';

/** What fields of posts are made of, of the item of their blog. */
export interface PostBlog extends StoredAddressing {
  name?: string | undefined;
  logoUrl?: string | null | undefined;
  language?: string | null | undefined;
  site?: (StoredAddressing['site'] & { publisherName?: string | undefined }) | undefined;
}

/** A post of a set of translations, as answers name it. */
export interface TranslationResponse {
  postId: string;
  language?: string | undefined;
  url?: string | undefined;
}

/** The values of an item's fields that are made for those who name them; a field is missing where it cannot be made. */
export interface Made {
  readonly contentHtml?: string | undefined;
  readonly excerpt?: string | undefined;
  readonly url?: string | undefined;
  readonly translations?: TranslationResponse[] | undefined;
  /** The blog of a post and the address of its page, for what is made of these and of references. */
  readonly page?: { blog: PostBlog; url: string | undefined } | undefined;
}

/** Makes such fields of items, one item after the other. It has to be ended (`return`). @param names those that are wanted. */
export type MakeFields<F extends FamilyName> = (
  items: readonly Item<F>[],
  names: ReadonlySet<string>,
) => AsyncGenerator<Made, void, undefined>;
