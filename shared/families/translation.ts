import { guidOf, type Item } from './item.ts';
import type { TranslationResponse } from './made-fields.ts';
import { maxPostAddress } from './post-address.ts';
import { PostPayload } from './post-payload.ts';
import type { DescribedFields, Shape } from './response.ts';

/** How many posts of a set are told at most, the post that is asked about included. */
export const maxTranslations = 50;

/** The maximum length of them in an answer, in UTF-16 code units: each with the names of its fields. */
export const maxTranslationsLength = maxTranslations * (maxPostAddress + 256);

/** The properties of a post that say which set it is in, and how it is told. */
const properties = [
  ...([
    'blogId',
    'id',
    'listKey',
    'slug',
    'published',
    'language',
    'translationOf',
    'isListed',
    'seo',
  ] as const),
] as const;

export const translationProperties: readonly (typeof properties)[number][] = properties;

/** What is read of a post to tell of it. */
export type Translated = Pick<Item<'post'>, (typeof properties)[number]>;

/** The identifier of the original of a set: all translations name it, and it is in the set itself. */
export const originalOf = ({ id, translationOf }: Pick<Translated, 'id' | 'translationOf'>): string =>
  translationOf ?? guidOf({ id });

const fields: DescribedFields<TranslationResponse, PostPayload> = {
  postId: {
    rule: { kind: 'guid', means: 'The identifier of the post.', required: true, readOnly: true },
  },
  language: {
    optional: true,
    rule: {
      kind: 'text',
      blank: false,
      means: 'Its language, or that of the blog where it has none of its own.',
      required: false,
      readOnly: true,
      example: 'pt-PT',
    },
  },
  url: {
    optional: true,
    rule: {
      kind: 'webAddress',
      means: 'Its address, by the fields of its blog.',
      required: false,
      readOnly: true,
      max: maxPostAddress,
      example: 'https://lighthouse.example.com/2024/06/nada-aconteceu-e-como',
    },
  },
};

/** A post of a set of translations in an answer. */
export const translation: Shape<TranslationResponse> = {
  about: { name: 'Translation', means: 'A post among those that are translations of each other.' },
  payload: PostPayload,
  fields,
  response: (each: TranslationResponse) => each,
};
