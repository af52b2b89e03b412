import { category, converted, item } from './converted-wordpress.ts';

const attachment = item({
  id: 9,
  type: 'attachment',
  title: 'Card',
  more: '<wp:attachment_url>https://old.example/wp-content/uploads/card.jpg</wp:attachment_url>',
});

/** The `seo` of a post with these custom fields, and the report on it. */
async function seoOf(meta: Record<string, string>, more: Partial<Parameters<typeof item>[0]> = {}) {
  const { posts, lines } = await converted(attachment + item({ id: 1, title: 'Herons', meta, ...more }));
  return { seo: posts[0]?.seo, lines };
}

test.each([
  ['%%title%% %%page%% %%sep%% %%sitename%%', 'Herons - Field notes'],
  ['%%sitedesc%%: %%TITLE%%', 'Birds: Herons'],
  ['%%title%% %%sep%% %%primary_category%% %%sep%% %%tag%%', 'Herons - Waders - Grey, Tall'],
  ['%%sep%% %%page%% %%sep%% %%title%% %%sep%%', 'Herons'],
  ['%%name%% on %%title%%', 'ada on Herons'],
  ['Tea &amp; <b>herons</b> 100%', 'Tea & herons 100%'],
])('a title of Yoast SEO %j is %j', async (template, title) => {
  const terms = [
    ['category', 'waders', 'Waders'],
    ['post_tag', 'grey', 'Grey'],
    ['post_tag', 'tall', 'Tall'],
  ] as const;

  const { seo, lines } = await seoOf({ _yoast_wpseo_title: template }, { terms, creator: 'ada' });

  expect(seo).toEqual({ metaTitle: title });
  expect(lines).toEqual([]);
});

test('what a variable stands for is no template again, and one that is not known is left out and named', async () => {
  const { seo, lines } = await seoOf(
    { _yoast_wpseo_title: '%%title%% %%cf_my field%% %%sep%% %%currentyear%%' },
    { title: 'Of %%sitename%%' },
  );

  expect(seo).toEqual({ metaTitle: 'Of %%sitename%%' });
  expect(lines).toEqual([
    'To be looked at:',
    '  a variable in its title or description for search engines is left out (2): "Of %%sitename%%" (cf_my field), ' +
      '"Of %%sitename%%" (currentyear)',
  ]);
});

test('Yoast SEO says canonical addresses, pictures, and what is not indexed', async () => {
  const { seo } = await seoOf({
    _yoast_wpseo_metadesc: 'What herons do.',
    _yoast_wpseo_canonical: 'https://elsewhere.example/herons/',
    '_yoast_wpseo_meta-robots-noindex': '1',
    '_yoast_wpseo_opengraph-image': 'https://old.example/wp-content/uploads/card-300x200.jpg',
  });
  const indexed = await seoOf({ '_yoast_wpseo_meta-robots-noindex': '2', _yoast_wpseo_linkdex: '71' });

  expect(seo).toEqual({
    metaDescription: 'What herons do.',
    canonicalUrl: 'https://elsewhere.example/herons/',
    noIndex: true,
    socialImage: { mediumId: expect.any(String) },
  });
  expect(indexed.seo).toBeUndefined();
});

test('Rank Math writes variables its own way, and its directives as an array of PHP', async () => {
  const { seo } = await seoOf(
    {
      rank_math_title: '%title% %sep% %sitename% %customfield(mood)%',
      rank_math_description: '%excerpt% 5% off%',
      rank_math_robots: 'a:2:{i:0;s:7:"noindex";i:1;s:8:"nofollow";}',
      rank_math_facebook_image_id: '9',
      rank_math_seo_score: '82',
    },
    { excerpt: 'Grey & tall.' },
  );
  const lying = await seoOf({ rank_math_robots: 'a:2:{i:0;s:70:"noindex";}', rank_math_title: 'Herons' });

  expect(seo).toEqual({
    metaTitle: 'Herons - Field notes',
    metaDescription: 'Grey & tall. 5% off%',
    noIndex: true,
    socialImage: { mediumId: expect.any(String) },
  });
  expect(lying.seo).toEqual({ metaTitle: 'Herons' });
});

test('a canonical address of the old site leads to where the post is now, and its own is none', async () => {
  const own = item({ id: 1, meta: { _yoast_wpseo_canonical: 'http://old.example/slug-1' } });
  const page = item({ id: 2, type: 'page', slug: 'team', link: 'https://old.example/about/team/' });
  const other = item({ id: 3, meta: { _yoast_wpseo_canonical: '/about/team/' } });

  const { posts } = await converted(own + page + other);

  expect(posts.map(({ seo }) => seo)).toEqual([
    undefined,
    undefined,
    { canonicalUrl: 'https://old.example/team/' },
  ]);
});

test('what is too long is shortened, what is none is left out, and both are named', async () => {
  const { seo, lines } = await seoOf({
    _yoast_wpseo_title: 'word '.repeat(100),
    _yoast_wpseo_metadesc: 'word '.repeat(200),
    _yoast_wpseo_canonical: 'javascript:alert(1)',
    '_yoast_wpseo_opengraph-image': 'https://elsewhere.example/gone.jpg',
  });

  expect(seo).toEqual({
    metaTitle: `${'word '.repeat(59).trim()}…`,
    metaDescription: `${'word '.repeat(99).trim()}…`,
  });
  expect(lines).toEqual([
    'To be looked at:',
    '  its picture for social media is not in the file (1): "Herons" (https://elsewhere.example/gone.jpg)',
    '  its canonical address is left out, as it is none or too long (1): "Herons" (javascript:alert(1))',
    '  its title for search engines was shortened to 300 characters (1): "Herons" (it had 499)',
    '  its description for search engines was shortened to 500 characters (1): "Herons" (it had 999)',
  ]);
});

test('a category has its description as text, and what Rank Math says of it', async () => {
  const { tags, lines } = await converted(
    category({
      id: 2,
      slug: 'birds',
      name: 'Birds',
      description: 'All <em>birds</em> &amp; more.',
      meta: { rank_math_title: '%term% Archives %sep% %sitename%', wp_secret: 'canary' },
    }) + category({ id: 3, slug: 'ponds', name: 'Ponds', description: 'word '.repeat(500) }),
  );

  expect(tags).toMatchObject([
    { description: 'All birds & more.', seo: { metaTitle: 'Birds Archives - Field notes' } },
    { description: `${'word '.repeat(399).trim()}…` },
  ]);
  expect(JSON.stringify(tags)).not.toContain('canary');
  expect(lines).toContain(
    '  the description of a tag was shortened to 2000 characters (1): "Ponds" (it had 2,499)',
  );
});
