import type { ChildName, Item } from '../../../shared/families/item.ts';
import { jsonLdOf, maxJsonLd } from '../../../shared/families/json-ld.ts';
import { maxPostAddress } from '../../../shared/families/post-address.ts';
import type { Resolve } from '../../../shared/families/reference.ts';

/** Of a text that is escaped, each unit takes six. */
const escaped = (units: number) => '<'.repeat(units);
const address = `https://${escaped(2048 - 'https://'.length)}`;

test('The longest text that there can be is no longer than the memory that is taken for it', () => {
  const ids = Array.from({ length: 10 }, (_, at) => `00000000-0000-4000-8000-00000000000${at}`);
  const found = {
    author: { displayName: escaped(255), websiteUrl: address },
    medium: { mediumUrl: address, width: 1_000_000, height: 1_000_000 },
  };
  const resolve = ((family: ChildName, guid?: string) =>
    guid && found[family as keyof typeof found]) as unknown as Resolve;
  const post = {
    title: escaped(255),
    seo: { metaDescription: escaped(500) },
    published: '2024-05-04T05:31:07.123456789+01:00',
    lastModified: '2024-05-04T05:31:07.123Z',
    authorId: ids[0],
    coAuthorIds: ids.slice(1),
    postImageId: ids[0],
    language: 'a'.repeat(35),
  } as Item<'post'>;
  const url = address + 'x'.repeat(maxPostAddress - address.length);
  const blog = { name: escaped(255), logoUrl: address, siteUrl: address };

  const { length } = jsonLdOf(post, resolve, { blog, url }) ?? '';

  expect(length).toBeGreaterThan(0.9 * maxJsonLd);
  expect(length).toBeLessThanOrEqual(maxJsonLd);
});
