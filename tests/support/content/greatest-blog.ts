import { repeat } from '../requests/together.ts';
import type { Service } from '../service/service.ts';
import { author, blog, collectionOf, itemOf, medium, post, tag } from './families.ts';

/** The maximum number of entries in a post's list. */
export const most = 250;

/** A character and its size in bytes as JSON. */
export type Filler = readonly [character: string, bytes: number];

/** The fillers for the texts of a blog, each of the maximum length. */
export interface Fillings {
  text: Filler;
  address: Filler;
  content: Filler;
}

/** A text of this many UTF-16 units, with a letter so that it is not blank. */
const filled = ([character]: Filler, units: number) => `a${character.repeat(units - 1)}`;

/** Payloads with every text at its maximum length. */
function greatest({ text, address, content }: Fillings) {
  const texts = (...lengths: [string, number][]) =>
    Object.fromEntries(lengths.map(([name, units]) => [name, filled(text, units)]));
  const seo = {
    ...texts(['metaTitle', 300], ['metaDescription', 500]),
    canonicalUrl: `https://a/${address[0].repeat(2038)}`,
    noIndex: false,
  };
  const addressed = { websiteUrl: seo.canonicalUrl };
  const metadata = { text: text[0].repeat(Math.floor((8192 - '{"text":""}'.length) / text[1])) };
  return {
    medium: {
      metadata,
      mediumUrl: `https://a/${address[0].repeat(2038)}`,
      ...texts(['alternativeText', 255], ['description', 500], ['fileName', 255]),
      bytes: Number.MAX_SAFE_INTEGER,
      width: 1_000_000,
      height: 1_000_000,
      mediumType: {
        mediumTypeId: crypto.randomUUID(),
        ...texts(['mimeType', 100], ['name', 100], ['encoding', 20]),
      },
      // Six addresses in 4,096 bytes with what is around them.
      sizes: repeat(6, () => ({
        width: 999_999,
        height: 999_999,
        mediumUrl: `https://a/${address[0].repeat(Math.floor(540 / address[1]))}`,
        mimeType: 'image/webp',
        bytes: Number.MAX_SAFE_INTEGER,
      })),
      thumbHash: 'a'.repeat(40),
      focus: { x: 0.12345678901234568, y: 0.12345678901234568 },
    },
    author: { ...texts(['displayName', 255], ['userName', 255], ['bio', 2000]), ...addressed, seo, metadata },
    tag: { ...texts(['name', 255], ['slug', 100], ['description', 2000]), seo, metadata },
    post: {
      ...texts(['title', 255], ['excerpt', 500], ['slug', 100]),
      contentFormat: 'markdown',
      published: '2024-02-29T23:59:59.123456789-13:59',
      seo,
      metadata,
      // The rest of the 2 MB is for the identifiers of references, 39 bytes each, and the other fields.
      content: content[0].repeat((2 * 1024 * 1024 - 26_000 - 8_192 - 17_500) / content[1]),
    },
  };
}

/** A blog with posts of the maximum size; `item` is the path of one of them. */
export async function createGreatest(
  service: Pick<Service, 'create' | 'createMany'>,
  fillings: Fillings,
  posts = 1,
) {
  const payloads = greatest(fillings);
  const blogId = await service.create('blog', blog.full);
  const mediumIds = await service.createMany(blogId, medium, most, () => payloads.medium);
  const tagIds = await service.createMany(blogId, tag, most, () => payloads.tag);
  const [authorId, ...others] = await service.createMany(blogId, author, 10, () => ({
    ...payloads.author,
    userImage: { mediumId: mediumIds[0] },
  }));
  const payload = {
    ...payloads.post,
    author: { authorId },
    coAuthors: others.map(authorId => ({ authorId })),
    tags: tagIds.map(tagId => ({ tagId })),
    media: mediumIds.map((mediumId, place) => ({ mediumId, isPostImage: place === 0 })),
  };
  const [postId = ''] = await Promise.all(
    repeat(posts, () => service.create(collectionOf(post, blogId), payload)),
  );
  return { blogId, item: itemOf(post, blogId, postId) };
}
