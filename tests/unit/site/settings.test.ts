import { homePage } from '../../../examples/site/pages.mjs';
import { settings } from '../../../examples/site/settings.mjs';
import { staticFiles } from '../../../examples/site/static-files.mjs';

const own = { ...settings };
afterEach(() => {
  for (const name of Object.keys(settings)) Reflect.deleteProperty(settings, name);
  Object.assign(settings, own);
});

const blog = { name: 'Field notes', siteUrl: 'https://example.com/notes', postUrl: '/{slug}/' };
const home = () => homePage({ blog }, [], { number: 1, isLast: true });
const style = () => staticFiles['style.css']?.read('examples/site') ?? '';

test('the menu is the rooms of the site, or what the owner says', () => {
  const rooms = home();
  settings.menu = [
    { name: 'Home & all', address: '/' },
    { name: 'Tags', address: 'tags/' },
    { name: 'Shop', address: 'https://shop.example/' },
  ];
  const owners = home();

  const linksIn = (page: string) => [
    ...(/<nav [\s\S]*?<\/nav>/.exec(page)?.[0].matchAll(/href="([^"]*)"( aria-current="page")?>([^<]*)/g) ??
      []),
  ];
  expect(linksIn(rooms).map(([, href]) => href)).toEqual(
    ['archive/', 'tags/', 'authors/', 'archive/#search'].map(path => `/notes/${path}`),
  );
  expect(linksIn(owners).map(([, href, isHere, name]) => [name, href, isHere !== undefined])).toEqual([
    ['Home &#38; all', '/notes/', true],
    ['Tags', '/notes/tags/', false],
    ['Shop', 'https://shop.example/', false],
  ]);
});

test('colours that the owner sets come after those of the sheet, and the others stay', () => {
  const plain = style();
  settings.colours = { accent: ['#800000', '#ffb0b0'] };
  const coloured = style();

  expect(plain).toContain('--accent: light-dark(#1f5f5b, #7fd0c7)');
  expect(coloured).toBe(`${plain}:root {\n  --accent: light-dark(#800000, #ffb0b0);\n}\n`);
});

test('the library of the search comes with its licence', () => {
  const library = staticFiles['minisearch.js']?.read('') ?? '';

  expect(library).toMatch(/^\/\*! MiniSearch\nCopyright \d+ Luca Ongaro[\s\S]*?WITHOUT WARRANTY OF ANY KIND/);
  expect(library).not.toContain('@private');
});
