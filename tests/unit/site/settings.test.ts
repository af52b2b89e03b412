import { settings } from '../../../examples/site/settings.mjs';
import { staticFiles } from '../../../examples/site/static-files.mjs';

const own = { ...settings };
afterEach(() => {
  for (const name of Object.keys(settings)) Reflect.deleteProperty(settings, name);
  Object.assign(settings, own);
});

const style = () => staticFiles['style.css']?.read('examples/site') ?? '';

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
