import type { Item } from './item.ts';
import type { Made } from './made-fields.ts';
import { maxPostAddress } from './post-address.ts';
import { maxCoAuthors } from './post-payload.ts';
import type { Reference, Resolve } from './reference.ts';
import { maxAddressLength } from './rules.ts';

/** The stored properties that it is made of. */
export const jsonLdProperties = [
  ...(['blogId', 'id', 'title', 'excerpt', 'slug', 'published', 'lastModified', 'authorId'] as const),
  ...(['coAuthorIds', 'postImageId', 'seo', 'socialImageId', 'isListed', 'language'] as const),
] as const;

/** A post as it is read to make it. */
type Described = Pick<Item<'post'>, (typeof jsonLdProperties)[number]>;

/** All names of authors, of the publisher and of the post, its description and its language. */
const texts = 255 * (1 + maxCoAuthors + 2) + 500 + 35;

/** The addresses of authors, of the picture, the logo and the site, which both addresses of the post begin with as well. */
const addresses = (1 + maxCoAuthors + 3 + 2) * maxAddressLength;

/** Its maximum length, in UTF-16 code units: of a text a unit may be escaped, and there are some 100 names of properties. */
export const maxJsonLd = 6 * (texts + addresses) + 2 * maxPostAddress + 100 * 64;

const guidsOfAuthors = ({ authorId, coAuthorIds = [] }: Pick<Described, 'authorId' | 'coAuthorIds'>) => [
  ...new Set([...(authorId === undefined ? [] : [authorId]), ...coAuthorIds]),
];

/** What it shows of others: all authors, and one of the pictures. */
export const referencedInJsonLd = (post: Described): Reference[] => [
  ...guidsOfAuthors(post).map((guid): Reference => ({ family: 'author', guid })),
  ...[post.postImageId, post.socialImageId].flatMap((guid): Reference[] =>
    guid === undefined ? [] : [{ family: 'medium', guid }],
  ),
];

const inPixels = (side: number | undefined) => (side === undefined ? undefined : `${side} px`);

/** The picture of a post: its image, or else the one of its card. */
function imageOf({ postImageId, socialImageId }: Described, resolve: Resolve) {
  const found = resolve('medium', postImageId) ?? resolve('medium', socialImageId);
  return (
    found && {
      '@type': 'ImageObject',
      url: found.mediumUrl,
      width: inPixels(found.width),
      height: inPixels(found.height),
    }
  );
}

function authorsOf(post: Described, resolve: Resolve) {
  const found = guidsOfAuthors(post).flatMap(guid => resolve('author', guid) ?? []);
  const authors = found.map(({ displayName, websiteUrl }) => ({
    '@type': 'Person',
    name: displayName,
    url: websiteUrl,
  }));
  return authors.length > 0 ? authors : undefined;
}

type Page = NonNullable<Made['page']>;

const publisherOf = ({ name, logoUrl, siteUrl, site }: Page['blog']) => ({
  '@type': 'Organization',
  name: site?.publisherName || name,
  url: siteUrl ?? undefined,
  logo: logoUrl ? { '@type': 'ImageObject', url: logoUrl } : undefined,
});

/** What ends a script, or begins one within it, begins with this sign. */
const inScript = (json: string) => json.replaceAll('<', String.raw`\u003c`);

/**
 * A post as schema.org describes one, as JSON that may stand in a script element as it is. One that lists leave out is a page of the
 * site. @param page undefined if nothing is known of its blog.
 */
export function jsonLdOf(post: Described, resolve: Resolve, page: Page | undefined): string | undefined {
  if (!page) return undefined;
  const { blog, url } = page;
  const isPost = post.isListed !== false;
  return inScript(
    JSON.stringify({
      '@context': 'https://schema.org',
      '@type': isPost ? 'BlogPosting' : 'WebPage',
      headline: post.title,
      description: post.seo?.metaDescription || post.excerpt || undefined,
      image: imageOf(post, resolve),
      datePublished: post.published,
      dateModified: post.lastModified,
      author: authorsOf(post, resolve),
      publisher: publisherOf(blog),
      inLanguage: post.language ?? blog.language ?? undefined,
      url,
      mainEntityOfPage: isPost && url !== undefined ? { '@type': 'WebPage', '@id': url } : undefined,
    }),
  );
}
