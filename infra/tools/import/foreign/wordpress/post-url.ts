import { type Addressed, postAddress } from '../../../../../shared/families/post-address.ts';

/** The templates that WordPress offers for addresses of posts, the likeliest first, and what many sites have besides. */
const templates = [
  '/{yyyy}/{mm}/{dd}/{slug}',
  '/{yyyy}/{mm}/{slug}',
  '/{slug}',
  '/blog/{slug}',
  '/posts/{slug}',
  '/archives/{slug}',
];

/** An address as it is compared: WordPress writes the encoding of letters in small ones. */
const comparable = (address: string) => address.replace(/\/+$/, '').toLowerCase();

export const isSameAddress = (one: string, other: string): boolean => comparable(one) === comparable(other);

/** The template that makes most of the addresses that posts have. */
export function usualPostUrl(site: string, posts: readonly (Addressed & { link: string })[]): string {
  const counts = new Map<string, number>();
  for (const post of posts) {
    const made = templates.find(postUrl =>
      isSameAddress(postAddress({ siteUrl: site, postUrl }, post) ?? '', post.link),
    );
    if (!made) continue;
    const whole = post.link.endsWith('/') ? `${made}/` : made;
    counts.set(whole, (counts.get(whole) ?? 0) + 1);
  }
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0] ?? '/{slug}/';
}
