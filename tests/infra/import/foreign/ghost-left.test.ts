import { converted } from './converted-ghost.ts';

const site = 'https://notes.example';

test('what is shortened is named with what it had', async () => {
  const words = (length: number) => 'heron '.repeat(length).slice(0, length - 1);
  const { posts, tags, authors, media, lines } = await converted(
    {
      settings: [
        { id: 'ab', key: 'title', value: words(400) },
        { key: 'description', value: words(302) },
      ],
      posts: [
        {
          id: '1',
          author_id: '1',
          status: 'published',
          published_at: '2024-05-01 08:00:00',
          title: words(300),
          slug: 'a'.repeat(120),
          custom_excerpt: words(600),
          feature_image: '__GHOST_URL__/content/images/heron.png',
        },
      ],
      posts_meta: [{ post_id: '1', feature_image_alt: words(290), feature_image_caption: words(590) }],
      tags: [{ id: '1', name: words(280), slug: 'b'.repeat(110) }],
      users: [{ id: '1', name: words(270), slug: 'ada' }],
    },
    site,
  );

  const lengths = [
    String(posts?.[0]?.title),
    String(posts?.[0]?.excerpt),
    String(tags?.[0]?.name),
    String(authors?.[0]?.displayName),
    String(media?.[0]?.alternativeText),
    String(media?.[0]?.description),
  ].map(({ length }) => length);
  expect(lengths).toEqual([252, 498, 252, 252, 252, 498]);
  const short = lines.filter(line => line.includes('shortened')).map(line => line.replace(/"[^"]*"/g, '…'));
  expect(short).toEqual([
    "  the blog's title was shortened to 255 characters (1): … (it had 399)",
    "  the blog's description was shortened to 255 characters (1): … (it had 301)",
    '  its title was shortened to 255 characters (1): … (it had 299)',
    "  an author's name was shortened to 255 characters (1): … (it had 269)",
    "  a picture's alternative text was shortened to 255 characters (1): … (it had 289)",
    "  a picture's caption was shortened to 500 characters (1): … (it had 589)",
    '  its slug was shortened, so its address is another one (1): …',
    '  its excerpt was shortened to 500 characters (1): … (it had 599)',
    "  a tag's name was shortened to 255 characters (1): … (it had 279)",
    `  a tag's slug was shortened (1): … (${'b'.repeat(110)})`,
  ]);
  expect(lines).toContainEqual(
    expect.stringMatching(/ {2}it has another address than before \(1\): .* \(\/a{120}\/ is \/a{60,}/),
  );
});

test('what posts, tags and authors have without a field for it is named', async () => {
  const { lines } = await converted({
    posts: [{ id: '1', author_id: '1', title: 'Herons', status: 'draft', codeinjection_foot: '<script>' }],
    posts_meta: [{ post_id: '1', meta_title: 'x', og_title: 'y', twitter_title: 'x' }],
    tags: [{ id: '1', name: 'Birds', codeinjection_head: 'x' }],
    users: [{ id: '1', name: 'Ada', location: 'x', twitter: '@ada', email: 'a@example.com' }],
  });

  expect(lines).toEqual([
    'To be looked at:',
    '  of an author this stays behind (1): "Ada" (location, twitter)',
    '  what it said on social media alone stays behind (1): "Herons" (og_title)',
    '  its code (code injection) stays behind (1): "Herons"',
    '  of a tag this stays behind (1): "Birds" (codeinjection_head)',
  ]);
});

test('tags and files beyond what a post may have are counted', async () => {
  const tags = Array.from({ length: 300 }, (_, index) => ({ id: `${index}`, name: `Tag ${index}` }));
  const html = tags.map(({ id }) => `<img src="__GHOST_URL__/content/images/${id}.png">`).join('');
  const posts_tags = tags.map(({ id }) => ({ post_id: '1', tag_id: id }));

  const { posts, lines } = await converted(
    { posts: [{ id: '1', title: 'All', html }], tags, posts_tags },
    site,
  );

  expect(posts?.[0]).toMatchObject({ tags: { length: 250 }, media: { length: 249 } });
  expect(lines).toContain('  only the first 250 of its tags came (1): "All" (50 more)');
  expect(lines).toContain('  only the first 249 of its files came (1): "All" (of 300)');
});

test('a picture whose address cannot be stored is named', async () => {
  const long = `https://pictures.example/${'x'.repeat(3000)}.png`;

  const { media, lines } = await converted(
    { posts: [{ id: '1', title: 'Long', feature_image: long }] },
    site,
  );

  expect(media).toEqual([]);
  expect(lines[1]).toMatch(/^ {2}a file stays behind, as its address is too long or is none \(1\): "Long" /);
});
