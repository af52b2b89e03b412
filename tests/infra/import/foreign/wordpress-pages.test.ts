import { category, converted, item, term } from './converted-wordpress.ts';

const page = (id: number, link: string, parent: number, slug: string) =>
  item({ id, type: 'page', title: `Page ${id}`, slug, parent, link: `https://old.example${link}` });

const addressesOf = ({ redirects }: Awaited<ReturnType<typeof converted>>) =>
  redirects.map(({ from, to }) => `${from} is ${to}`);

test('pages are left out of lists, at the same place, and those within others have a redirect', async () => {
  const blog = await converted(
    page(1, '/about/', 0, 'about') + page(2, '/about/team/', 1, 'team') + item({ id: 3 }),
  );

  expect(blog.posts.map(({ slug, isListed }) => [slug, isListed])).toEqual([
    ['about', false],
    ['team', false],
    ['slug-3', undefined],
  ]);
  expect(addressesOf(blog)).toEqual(['/about/team/ is /team/']);
});

test('pages that would have one address get other slugs, by what they are within', async () => {
  const blog = await converted(
    [
      page(1, '/de/team/', 4, 'team'),
      page(2, '/team/', 0, 'team'),
      page(3, '/fr/team/', 5, 'team'),
      page(4, '/de/', 0, 'de'),
      page(5, '/fr/', 5, 'fr'),
      page(6, '/lost/team/', 6, 'team'),
      page(7, '/lost/again/team/', 7, 'team'),
    ].join(''),
  );

  expect(blog.posts.map(({ slug }) => slug)).toEqual([
    'de-team',
    'team',
    'fr-team',
    'de',
    'fr',
    'team-2',
    'team-3',
  ]);
  expect(addressesOf(blog)).toEqual([
    '/de/team/ is /de-team/',
    '/fr/team/ is /fr-team/',
    '/lost/team/ is /team-2/',
    '/lost/again/team/ is /team-3/',
  ]);
  expect(blog.lines.join('\n')).toContain(
    'its slug is another one, as two would have had one address (4): "Page 1" (de-team), ',
  );
});

test('where addresses end without a slash, those of pages and tags do as well', async () => {
  const post = item({ id: 1, link: 'https://old.example/slug-1' });

  const { blog } = await converted(category({ id: 2, slug: 'birds', name: 'Birds' }) + post);

  expect(blog).toMatchObject({ postUrl: '/{slug}', pageUrl: '/{slug}', tagUrl: '/category/{slug}' });
});

test('categories within others have a redirect and links to them lead there, also if they are within themselves', async () => {
  const blog = await converted(
    [
      category({ id: 2, slug: 'birds', name: 'Birds' }),
      category({ id: 3, slug: 'waders', name: 'Waders', parent: 'birds' }),
      category({ id: 4, slug: 'self', name: 'Self', parent: 'self' }),
      category({ id: 5, slug: 'egg', name: 'Egg', parent: 'hen' }),
      category({ id: 6, slug: 'hen', name: 'Hen', parent: 'egg' }),
      item({ id: 1, content: '<a href="/category/birds/waders/">Waders</a>' }),
    ].join(''),
  );

  expect(addressesOf(blog)).toEqual([
    '/category/birds/waders/ is /category/waders/',
    '/category/hen/egg/ is /category/egg/',
    '/category/egg/hen/ is /category/hen/',
  ]);
  expect(blog.posts[0]?.content).toBe('<p><a href="/category/waders/">Waders</a></p>');
});

test('categories in a second language have a redirect where its posts have such addresses, also if a set lies', async () => {
  const blog = await converted(
    [
      category({ id: 2, slug: 'birds', name: 'Birds' }),
      category({ id: 3, slug: 'voegel', name: 'Vögel' }),
      term('term_translations', 'pll_1', 'pll_1', 'a:2:{s:2:"en";i:2;s:2:"de";i:3;}'),
      term('term_translations', 'pll_2', 'pll_2', 'a:2:{s:200:"en";i:2;}'),
      item({ id: 1, link: 'https://old.example/de/slug-1/' }),
      item({ id: 4 }),
      item({ id: 5 }),
    ].join(''),
  );

  expect(addressesOf(blog)).toEqual(['/de/slug-1/ is /slug-1/', '/de/category/voegel/ is /category/voegel/']);
});

test('a sticky post is featured', async () => {
  const { posts } = await converted(
    item({ id: 1, more: '<wp:is_sticky>1</wp:is_sticky>' }) + item({ id: 2 }),
  );

  expect(posts.map(({ isFeatured }) => isFeatured)).toEqual([true, undefined]);
});
