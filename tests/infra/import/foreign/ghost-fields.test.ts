import { converted } from './converted-ghost.ts';

const site = 'https://notes.example';

const post = (more: object = {}) => ({
  id: '1',
  title: 'Herons',
  slug: 'herons',
  html: '<p>Tall</p>',
  status: 'published',
  published_at: '2024-05-01 08:00:00',
  ...more,
});

const setting = (key: string, value: unknown) => ({
  id: key,
  key,
  value: typeof value === 'string' ? value : JSON.stringify(value),
});

const menuOf = async (navigation: unknown, more: object = {}) =>
  converted({ settings: [setting('title', 'Notes'), setting('navigation', navigation)], ...more }, site);

test('what a post says to search engines comes, what it said to social media alone only in its place', async () => {
  const image = (name: string) => `__GHOST_URL__/content/images/${name}.png`;
  const { posts, media, lines } = await converted(
    {
      posts: [
        post({ canonical_url: 'https://elsewhere.example/herons/', feature_image: image('heron') }),
        post({ id: '2', title: 'Ponds' }),
      ],
      posts_meta: [
        {
          post_id: '1',
          meta_title: 'Herons & more',
          meta_description: 'What <they> do.',
          og_title: 'Other herons',
          og_image: image('card'),
          twitter_image: image('card'),
          feature_image_alt: 'A heron',
        },
        {
          post_id: '2',
          twitter_title: 'Of ponds',
          og_description: 'Still water.',
          twitter_image: image('pond'),
        },
      ],
    },
    site,
  );

  const mediumOf = (name: string) =>
    media.find(({ mediumUrl }) => mediumUrl === `${site}/content/images/${name}.png`)?.mediumId;
  expect(posts.map(({ seo }) => seo)).toEqual([
    {
      metaTitle: 'Herons & more',
      metaDescription: 'What <they> do.',
      canonicalUrl: 'https://elsewhere.example/herons/',
      socialImage: { mediumId: mediumOf('card') },
    },
    { metaTitle: 'Of ponds', metaDescription: 'Still water.', socialImage: { mediumId: mediumOf('pond') } },
  ]);
  expect(media.map(({ alternativeText }) => alternativeText)).toContain('A heron');
  expect(lines).toEqual([
    'To be looked at:',
    '  what it said on social media alone stays behind (1): "Herons" (og_title)',
  ]);
});

test('pages, featured posts and languages come as such', async () => {
  const { posts, lines } = await converted({
    posts: [
      post({ featured: 1 }),
      post({ id: '2', type: 'page', locale: 'de' }),
      post({ id: '3', page: 1, locale: 'no language' }),
    ],
  });

  expect(posts.map(({ isFeatured, isListed, language }) => [isFeatured, isListed, language])).toEqual([
    [true, undefined, undefined],
    [undefined, false, 'de'],
    [undefined, false, undefined],
  ]);
  expect(lines).toContain('  its language is none that is known (1): "Herons" (no language)');
});

test('all authors of a post come in their order, with what is said of them', async () => {
  const users = Array.from({ length: 12 }, (_, index) => ({
    id: `${index}`,
    name: `Author ${index}`,
    slug: `a${index}`,
  }));
  const posts_authors = users.map(({ id }, index) => ({
    post_id: '1',
    author_id: id,
    sort_order: 20 - index,
  }));
  const about = {
    bio: 'Counts *all* of <them>.',
    website: 'https://eleven.example',
    meta_title: 'Who counts',
  };

  const { posts, authors, lines } = await converted(
    {
      posts: [post()],
      posts_authors,
      users: users.map(user => (user.id === '11' ? { ...user, ...about } : user)),
    },
    site,
  );

  const named = new Map(authors.map(({ authorId, userName }) => [authorId, userName]));
  const { author, coAuthors } = posts[0] as unknown as Record<'author', { authorId: string }> &
    Record<'coAuthors', { authorId: string }[]>;
  expect([author, ...coAuthors].map(({ authorId }) => named.get(authorId))).toEqual(
    Array.from({ length: 10 }, (_, index) => `a${11 - index}`),
  );
  expect(authors[0]).toMatchObject({
    bio: String.raw`Counts \*all\* of \<them>.`,
    websiteUrl: 'https://eleven.example',
    seo: { metaTitle: 'Who counts' },
  });
  expect(lines).toContain('  only the first 10 of its authors came (1): "Herons" (of 12)');
});

test('a tag has its description, its picture and what it says to search engines', async () => {
  const image = '__GHOST_URL__/content/images/heron.png';
  const { tags, media } = await converted(
    {
      posts: [post({ feature_image: image })],
      posts_meta: [{ post_id: '1', feature_image_alt: 'A heron' }],
      tags: [
        {
          id: '1',
          name: 'Birds',
          slug: 'birds',
          description: `${'word '.repeat(500)}`,
          feature_image: image,
          meta_description: 'All birds.',
        },
      ],
    },
    site,
  );

  expect(tags).toMatchObject([
    {
      description: `${'word '.repeat(399).trim()}…`,
      image: { mediumId: media[0]?.mediumId },
      seo: { metaDescription: 'All birds.' },
    },
  ]);
  // The post says what the picture shows; the tag does not.
  expect(media).toMatchObject([{ alternativeText: 'A heron' }]);
});

test('the navigation is the menu, with paths where it leads to the site', async () => {
  const { blog, lines } = await menuOf([
    { label: 'Home', url: '/' },
    { label: 'Also home', url: '__GHOST_URL__' },
    { label: 'Birds & more', url: '__GHOST_URL__/tag/birds/' },
    { label: 'About', url: `${site}/about/` },
    { label: 'Elsewhere', url: 'https://elsewhere.example/' },
    { label: 'Join', url: '#/portal/signup' },
    { label: 'Write', url: 'mailto:canary@mail.example' },
    { label: '', url: '/nameless/' },
    { url: 7 },
    null,
    'text',
  ]);

  expect(blog).toMatchObject({
    tagUrl: '/tag/{slug}/',
    menu: [
      { label: 'Home', url: '/' },
      { label: 'Also home', url: '/' },
      { label: 'Birds & more', url: '/tag/birds/' },
      { label: 'About', url: '/about/' },
      { label: 'Elsewhere', url: 'https://elsewhere.example/' },
    ],
  });
  expect(lines).toEqual([
    'To be looked at:',
    '  an entry of the menu stays behind, as a menu cannot lead there (4): "Navigation" (Join), "Navigation" (Write), "Navigation" (/nameless/) and 1 more',
  ]);
});

test('a navigation that cannot be read is named, and the second one is counted', async () => {
  const broken = await menuOf('[{"label":');
  const nothing = await menuOf({ label: 'Home', url: '/' });
  const second = await converted({
    settings: [
      setting('title', 'Notes'),
      setting('secondary_navigation', [{ label: 'Imprint', url: '/imprint/' }]),
    ],
  });

  expect(broken.lines).toEqual(['To be looked at:', '  the menu cannot be read (1): "Navigation"']);
  expect(nothing.lines).toEqual(broken.lines);
  expect(second.lines).toEqual(['Left behind, with their numbers: entries of the secondary navigation: 1']);
  expect(second.blog.menu).toBeUndefined();
});

test('of a site without an address nothing leads to one that nobody has', async () => {
  const { posts, blog } = await converted({
    settings: [
      setting('title', 'Notes'),
      setting('navigation', [{ label: 'About', url: '__GHOST_URL__/about/' }]),
    ],
    posts: [post({ canonical_url: '__GHOST_URL__/other/' })],
    posts_meta: [{ post_id: '1', meta_title: 'Herons', og_image: '__GHOST_URL__/content/images/card.png' }],
  });

  expect(blog.menu).toEqual([{ label: 'About', url: '/about/' }]);
  expect(posts[0]?.seo).toEqual({ metaTitle: 'Herons' });
});

test.each(['__proto__', 'constructor', 'toString'])(
  'what is named "%s" is nothing that programs have of their own',
  async name => {
    const { posts, lines } = await converted({
      posts: [post({ visibility: name, type: name, locale: name })],
      [name]: [{ id: '1', [name]: 'x' }],
      settings: [
        setting('title', 'Notes'),
        setting(name, 'x'),
        setting('navigation', [{ label: name, url: name }]),
      ],
    });

    expect(posts).toMatchObject([{ title: 'Herons', published: undefined }]);
    expect(lines).toContain('  it was for some members only (1): "Herons"');
  },
);
