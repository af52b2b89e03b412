import { exactly } from '../dates.ts';
import { metadataInWords } from '../form/metadata.ts';
import { laterWords } from '../later-words.ts';
import { nameOf as nameOfMedium } from '../media/medium.ts';
import { api } from '../service.ts';
import { words } from '../words.ts';
import type { Draft, FieldValue } from './draft.ts';

/** What a field is called, such as in the question which of two is kept. */
export const fieldNames: Record<keyof Draft, string> = {
  title: words.title,
  content: words.text,
  slug: words.slug,
  published: laterWords.dateAndTime,
  publishAt: laterWords.changesAt,
  authorId: words.author,
  contentFormat: laterWords.writtenIn,
  excerpt: words.excerpt,
  postImageId: words.imageOfPost,
  tagIds: words.tags,
  mediaIds: laterWords.pictures,
  coAuthorIds: laterWords.coAuthors,
  isPage: laterWords.isPage,
  isFeatured: laterWords.isFeatured,
  language: laterWords.language,
  translationOf: laterWords.original,
  metaTitle: words.metaTitle,
  metaDescription: words.metaDescription,
  canonicalUrl: words.canonicalUrl,
  noIndex: laterWords.noIndex,
  socialImageId: laterWords.socialImage,
  metadata: laterWords.metadata,
};

const nameOfPicture = async (path: { blogId: string; id: string }) =>
  nameOfMedium(await api.get('/blog/{blogId}/medium/{id}', { path }));

const nameOfAuthor = async (path: { blogId: string; id: string }) =>
  (await api.get('/blog/{blogId}/author/{id}', { path, fields: ['displayName'] })).displayName;

/** Reads what an author, a tag, a picture or the original of a translation is called, which a draft does not know. */
const named: Partial<Record<keyof Draft, (path: { blogId: string; id: string }) => Promise<string>>> = {
  authorId: nameOfAuthor,
  coAuthorIds: nameOfAuthor,
  tagIds: async path => (await api.get('/blog/{blogId}/tag/{id}', { path, fields: ['name'] })).name,
  translationOf: async path => (await api.get('/blog/{blogId}/post/{id}', { path, fields: ['title'] })).title,
  postImageId: nameOfPicture,
  mediaIds: nameOfPicture,
  socialImageId: nameOfPicture,
};

/** What others are called, by identifier. */
export type Names = ReadonlyMap<string, string>;

/** Reads what others are called that some fields name. What cannot be read keeps its identifier. */
export async function namesOf(blogId: string, values: readonly FieldValue[]): Promise<Names> {
  const asked = values.map(async ({ field, value: id }): Promise<[string, string] | undefined> => {
    const name = id && (await named[field]?.({ blogId, id }).catch(() => undefined));
    return name ? [id, name] : undefined;
  });
  return new Map((await Promise.all(asked)).filter(entry => entry !== undefined));
}

/** What a field says, for people. */
const inWords: Partial<Record<keyof Draft, (value: string) => string>> = {
  published: value => exactly(new Date(value)),
  publishAt: value => exactly(new Date(value)),
  contentFormat: value => (value === 'html' ? 'HTML' : 'Markdown'),
  isPage: () => laterWords.yes,
  isFeatured: () => laterWords.yes,
  noIndex: () => laterWords.yes,
  metadata: metadataInWords,
};

const nothingOf = (field: keyof Draft) =>
  field === 'contentFormat' ? laterWords.plainText : laterWords.nothing;

/** What a field says, with what others are called. */
export const textOf = ({ field, value }: FieldValue, names: Names | undefined): string =>
  value ? (names?.get(value) ?? inWords[field]?.(value) ?? value) : nothingOf(field);
