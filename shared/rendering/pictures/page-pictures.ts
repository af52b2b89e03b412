import { guidOf, type Item } from '../../families/item.ts';
import { maxPictureMedia } from '../../values/made-text.ts';
import { maxRendered } from '../task.ts';
import { pictureAddresses } from './picture-addresses.ts';
import { asWritten, type KnownPicture, knownPicture, type PictureMedium } from './responsive-pictures.ts';

/** A medium as it is found. */
export type FoundMedium = PictureMedium & { id: string };

/** Where media are found for the pictures of texts. */
export interface PictureSource {
  /** The media of a blog with one of these addresses, the oldest first, in pages: one query. */
  find(blogId: string, addresses: readonly string[]): AsyncIterable<{ items: FoundMedium[] }>;
  /** The address of a file as media have it that are stored with the service, however it is spelt. */
  spelt(address: string): string;
}

/** What is known of the picture at an address in a post, as its HTML has the address. */
export type PictureOf = (post: PicturedPost, address: string) => KnownPicture | undefined;

type PicturedPost = Pick<Item<'post'>, 'blogId' | 'content' | 'contentFormat' | 'mediaIds'>;

/** A picture by the identifier of its medium. */
type Identified = [guid: string, picture: KnownPicture];

const lengthOf = (url: string, { alternativeText = '', srcset = '', avifSrcset = '' }: KnownPicture) =>
  url.length + alternativeText.length + srcset.length + avifSrcset.length;

/** Reads what is known of pictures, by address: of the oldest medium that has it, and of those that the posts name. */
async function readPictures(
  posts: readonly PicturedPost[],
  addresses: readonly string[],
  { find }: PictureSource,
): Promise<ReadonlyMap<string, readonly Identified[]>> {
  const named = new Set(posts.flatMap(({ mediaIds }) => mediaIds ?? []));
  const byAddress = new Map<string, Identified[]>();
  let length = 0;
  for await (const { items } of find(posts[0]?.blogId ?? '', addresses))
    for (const item of items) {
      const known = byAddress.get(item.mediumUrl) ?? [];
      if (known.length > 0 && !named.has(guidOf(item))) continue;
      const picture = knownPicture(item);
      length += lengthOf(item.mediumUrl, picture);
      if (length > maxPictureMedia) return byAddress;
      byAddress.set(item.mediumUrl, [...known, [guidOf(item), picture]]);
    }
  return byAddress;
}

/**
 * Finds what is known of the pictures in some posts' texts, by one query, or none if there are no pictures. They are known by their addresses before
 * any text is rendered, so that the first one waits for none of the others.
 */
export async function findPictures(
  posts: readonly PicturedPost[],
  source: PictureSource,
): Promise<PictureOf> {
  const rendered = posts.filter(
    ({ content, contentFormat }) => contentFormat === 'markdown' && content.length <= maxRendered,
  );
  const given = pictureAddresses(rendered.map(({ content }) => content));
  /** How media may spell each address that a text has. */
  const spellings = new Map<string, Set<string>>();
  for (const address of given) {
    const known = spellings.get(asWritten(address)) ?? [];
    spellings.set(asWritten(address), new Set([...known, address, source.spelt(address)]));
  }
  const addresses = [...new Set([...spellings.values()].flatMap(each => [...each]))];
  const found =
    addresses.length > 0 ? await readPictures(rendered, addresses, source) : new Map<string, Identified[]>();
  return ({ mediaIds = [] }, address) => {
    const all = [...(spellings.get(address) ?? [])].flatMap(each => found.get(each) ?? []);
    const [, picture] = all.find(([guid]) => mediaIds.includes(guid)) ?? all[0] ?? [];
    return picture;
  };
}
