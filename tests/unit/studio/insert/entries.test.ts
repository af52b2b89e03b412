import { createRequire } from 'node:module';
import { applied, type TextFormat } from '../../../../client/studio/editor/text/format/edit.ts';
import { isAlone } from '../../../../client/studio/editor/text/insert/empty-line.ts';
import {
  addressAlone,
  blockOf,
  codeIn,
  type EntryName,
  entryNames,
  isIn,
} from '../../../../client/studio/editor/text/insert/entries.ts';
import { type Block, insertBlock, rangeAt } from '../../../../client/studio/editor/text/insert/insert-at.ts';
import { codeLanguages } from '../../../../client/studio/editor/text/insert/languages.ts';
import { matching } from '../../../../client/studio/editor/text/insert/matching.ts';

/** What is put in at the caret `¦` of a text, where a slash before it was typed for the menu. */
function put(marked: string, block: Block | undefined, format: TextFormat = 'markdown'): string {
  const at = marked.indexOf('¦');
  const text = marked.replace('¦', '');
  if (!block) throw new Error('There is no such block');
  const { change, selection } = insertBlock(text, rangeAt(text, at, true), format, block);
  const after = applied(text, change);
  return `${after.slice(0, selection.to)}¦${after.slice(selection.to)}`;
}

test.each([
  ['heading2', '/¦', '## ¦'],
  ['heading3', 'a\n/¦\nb', 'a\n\n### ¦\n\nb'],
  ['quote', 'a\n\n/¦\n\nb', 'a\n\n> ¦\n\nb'],
  ['list', '> /¦', '> - ¦'],
  ['tasks', '/¦', '- [ ] ¦'],
  ['rule', 'a\n\n/¦', 'a\n\n***\n\n¦'],
  ['quote', 'words ¦more\nlast\n\nb', 'words more\nlast\n\n> ¦\n\nb'],
] as const)('%s takes the place of a slash, or stands below the paragraph', (name, before, after) => {
  expect(put(before, blockOf(name, 'markdown'))).toBe(after);
});

test.each([
  ['heading2', '<p>a</p>\n/¦', '<p>a</p>\n<h2>¦</h2>'],
  ['list', '/¦', '<ul>\n<li>¦</li>\n</ul>'],
] as const)('%s is HTML in a text of HTML', (name, before, after) => {
  expect(put(before, blockOf(name, 'html'), 'html')).toBe(after);
});

test('code has its language and the caret in it, also in an item', () => {
  expect(put('/¦', codeIn('js', 'markdown'))).toBe('```js\n¦\n```');
  expect(put('- /¦', codeIn('', 'markdown'))).toBe('- ```\n  ¦\n  ```');
  expect(put('/¦', codeIn('c++', 'html'), 'html')).toBe('<pre><code class="language-c++">¦\n</code></pre>');
});

test('an address stands alone, as itself if it is an embed', () => {
  expect(addressAlone('https://youtu.be/a?b&c', true, 'markdown').text).toBe('https://youtu.be/a?b&c');
  expect(addressAlone('https://a.example/?b&c', false, 'html').text).toBe(
    '<p><a href="https://a.example/?b&amp;c">https://a.example/?b&amp;c</a></p>',
  );
});

test('HTML has no check list, no footnote and no gallery', () => {
  const missing: EntryName[] = entryNames.filter(name => !isIn(name, 'html'));

  expect(missing).toEqual(['gallery', 'tasks', 'footnote']);
});

test.each([
  ['/', true],
  ['> - /', true],
  ['- [ ] /', true],
  ['a/', false],
  ['1. a /', false],
])('a line with %s is empty but for the slash: %s', (line, expected) => {
  expect(isAlone(line, { from: line.length - 1, to: line.length })).toBe(expected);
});

test('what begins with the words that are typed comes first, then what has them', () => {
  const list = [{ name: 'Check list' }, { name: 'List', also: 'bullets points' }, { name: 'Línk' }];

  expect(matching(list, 'li').map(({ name }) => name)).toEqual(['List', 'Línk', 'Check list']);
  expect(matching(list, 'poi').map(({ name }) => name)).toEqual(['List']);
  expect(matching(list, 'x')).toEqual([]);
  expect(matching(list, ' ')).toEqual(list);
});

test('the languages are those that the example site colours', () => {
  const highlighter = createRequire(import.meta.url)('highlight.js/lib/common') as {
    listLanguages(): string[];
    getLanguage(name: string): { name?: string } | undefined;
  };
  const known = highlighter.listLanguages().filter(name => name !== 'plaintext');

  expect(codeLanguages.every(({ id }) => highlighter.getLanguage(id))).toBe(true);
  expect(codeLanguages.map(({ id }) => (id === 'html' ? 'xml' : id)).sort()).toEqual(known.sort());
});

test('what is typed as a whole word comes before names that begin with it: js is JavaScript, and not JSON', () => {
  const list = [{ name: 'JSON' }, { name: 'JavaScript', also: 'javascript js node' }];

  expect(matching(list, 'js').map(({ name }) => name)).toEqual(['JavaScript', 'JSON']);
  expect(matching(list, 'json').map(({ name }) => name)).toEqual(['JSON']);
});
