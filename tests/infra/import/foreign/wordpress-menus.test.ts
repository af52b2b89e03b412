import { category, converted, item, menuEntry, term } from './converted-wordpress.ts';

const page = (id: number, more = {}) =>
  item({ id, type: 'page', title: `Page ${id}`, slug: `page-${id}`, ...more });

test('entries have the label and the path of what they lead to, in their order', async () => {
  const { blog, lines } = await converted(
    [
      category({ id: 5, slug: 'birds', name: 'Birds' }),
      page(1, { link: 'https://old.example/about/page-1/' }),
      menuEntry('Main', {
        id: 13,
        order: 3,
        title: 'The &lt;river&gt;',
        url: 'https://river.example/a b?c=1',
      }),
      menuEntry('Main', { id: 11, order: 1, title: 'Home', url: 'http://old.example' }),
      menuEntry('Main', { id: 12, order: 2, type: 'post_type', objectId: '1' }),
      menuEntry('Main', { id: 14, order: 4, type: 'taxonomy', objectId: '5', title: 'All birds' }),
      menuEntry('Main', { id: 15, order: 5, title: 'Old', url: '/about/page-1/' }),
    ].join(''),
  );

  expect(blog.menu).toEqual([
    { label: 'Home', url: '/' },
    { label: 'Page 1', url: '/page-1/' },
    { label: 'The <river>', url: 'https://river.example/a%20b?c=1' },
    { label: 'All birds', url: '/category/birds/' },
    { label: 'Old', url: '/page-1/' },
  ]);
  expect(lines).toContain('  this menu is that of the blog now (1): "Main"');
});

test('of several menus the one that is called so is the main one, or else the first; the others are named', async () => {
  const entry = (menu: string, id: number) => menuEntry(menu, { id, order: 1, title: menu, url: '/x/' });
  const named = await converted(entry('Footer', 1) + entry('Primary', 2));
  const first = await converted(
    term('nav_menu', 'Two', 'Two') + term('nav_menu', 'One', 'One') + entry('One', 1) + entry('Two', 2),
  );

  expect(named.blog.menu).toEqual([{ label: 'Primary', url: '/x/' }]);
  expect(named.lines).toEqual([
    'Left behind, with their numbers: menu entries: 1',
    'To be looked at:',
    '  this menu is that of the blog now (1): "Primary" (others stay behind: "Footer")',
  ]);
  expect(first.blog.menu).toEqual([{ label: 'Two', url: '/x/' }]);
});

test('entries within others stand behind these, and loops stay behind', async () => {
  const entry = (id: number, parent: number) =>
    menuEntry('Main', { id, order: id, parent, title: `Entry ${id}`, url: `/${id}/` });

  const { blog, lines } = await converted(
    [
      entry(1, 0),
      entry(2, 0),
      entry(3, 1),
      entry(4, 3),
      entry(5, 99),
      entry(6, 6),
      entry(7, 8),
      entry(8, 7),
    ].join(''),
  );

  expect(blog.menu).toEqual([1, 3, 4, 2, 5].map(id => ({ label: `Entry ${id}`, url: `/${id}/` })));
  expect(lines).toContain('  entries of the menu that were within others stand behind these (1): "Main" (2)');
  expect(lines).toContain('  entries of the menu that are within themselves stay behind (1): "Main" (3)');
});

test('an entry that leads nowhere stays behind and is named', async () => {
  const { blog, lines } = await converted(
    [
      page(1, { status: 'private' }),
      menuEntry('Main', { id: 11, order: 1, type: 'post_type', objectId: '1', title: 'Private' }),
      menuEntry('Main', { id: 12, order: 2, type: 'post_type', objectId: '404', title: 'Gone' }),
      menuEntry('Main', { id: 13, order: 3, title: 'More', url: '#' }),
      menuEntry('Main', { id: 14, order: 4, title: 'Run', url: 'javascript:alert(1)' }),
      menuEntry('Main', { id: 15, order: 5, title: '', url: '/nameless/' }),
      menuEntry('Main', { id: 16, order: 6, title: 'Elsewhere', url: '//elsewhere.example/' }),
      menuEntry('Main', { id: 17, order: 7, title: 'Archive', type: 'post_type_archive' }),
    ].join(''),
  );

  expect(blog.menu).toEqual([{ label: 'Elsewhere', url: 'https://elsewhere.example/' }]);
  expect(lines.join('\n')).toContain(
    'an entry of the menu stays behind, as a menu cannot lead there (6): "Main" (Private), "Main" (Gone), "Main" (More) and 3 more',
  );
});

test('a menu that is too long or too large keeps its first entries', async () => {
  const many = Array.from({ length: 60 }, (_, index) =>
    menuEntry('Main', { id: index + 1, order: index, title: `${index}`, url: `/${index}/` }),
  );
  const large = Array.from({ length: 10 }, (_, index) =>
    menuEntry('Main', { id: index + 1, order: index, title: `${index}`, url: `/${'x'.repeat(2_000)}` }),
  );
  const [long, wide] = [await converted(many.join('')), await converted(large.join(''))];

  expect(long.blog.menu).toHaveLength(50);
  expect(long.lines).toContain('  only the first 50 of the entries of the menu came (1): "Main" (of 60)');
  expect(wide.blog.menu).toHaveLength(4);
  expect(wide.lines).toContain('  the menu is too large: its last entries stay behind (1): "Main" (6)');
});

test('a menu of a block theme is one as well, without the lists that WordPress makes', async () => {
  const link = (settings: object, end = '/') =>
    `<!-- wp:navigation-${end ? 'link' : 'submenu'} ${JSON.stringify(settings)} ${end}-->`;
  const content = [
    '<!-- wp:home-link /-->',
    link({ label: 'About', type: 'page', id: 1, url: 'https://old.example/about/', kind: 'post-type' }, ''),
    link({ label: 'Birds &amp; more', type: 'category', id: 5, kind: 'taxonomy' }),
    '<!-- /wp:navigation-submenu -->',
    link({ label: 'River', url: 'https://river.example/', kind: 'custom' }),
    '<!-- wp:navigation-link {"label":broken} /-->',
    '<!-- wp:page-list /-->',
  ].join('\n\n');

  const { blog, lines } = await converted(
    [
      category({ id: 5, slug: 'birds', name: 'Birds' }),
      page(1, { link: 'https://old.example/about/page-1/' }),
      item({ id: 7, type: 'wp_navigation', title: 'Navigation', content }),
    ].join(''),
  );

  expect(blog.menu).toEqual([
    { label: 'Home', url: '/' },
    { label: 'About', url: '/page-1/' },
    { label: 'Birds & more', url: '/category/birds/' },
    { label: 'River', url: 'https://river.example/' },
  ]);
  expect(lines).toContain(
    '  entries of the menu that were within others stand behind these (1): "Navigation" (1)',
  );
});
