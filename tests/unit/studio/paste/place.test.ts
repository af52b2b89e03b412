import { applied, type TextFormat } from '../../../../client/studio/editor/text/format/edit.ts';
import { linkOver } from '../../../../client/studio/editor/text/format/link.ts';
import { embedEdit } from '../../../../client/studio/editor/text/paste/embed.ts';
import { isCodeAt } from '../../../../client/studio/editor/text/paste/is-code.ts';
import { placeText } from '../../../../client/studio/editor/text/paste/place.ts';

/** A text, and the selection that stands in it between « and »; a caret is «». */
function read(marked: string) {
  const from = marked.indexOf('«');
  return { text: marked.replace(/[«»]/g, ''), range: { from, to: marked.indexOf('»') - 1 } };
}

function put(marked: string, pasted: string, format: TextFormat, isInline = false): string {
  const { text, range } = read(marked);
  const { edit, places } = placeText(text, range, format, {
    text: pasted,
    isInline,
    places: isInline ? [] : [pasted.length],
  });
  expect(places).toEqual(isInline ? [] : [edit.selection.to]);
  const { to } = edit.selection;
  const after = applied(text, edit.change);
  return `${after.slice(0, to)}|${after.slice(to)}`;
}

const blocks = '## Head\n\nWords';

test.each([
  ['one «»two', 'one **b**|two', '**b**'],
  ['> one\n> «»', '> one\n> a\\\n> b|', 'a\\\nb'],
  ['- «»', '- a\\\n  b|', 'a\\\nb'],
  ['## One «»', '## One a b|', 'a\\\nb'],
])('words go into the line: %j becomes %j', (before, after, words) => {
  expect(put(before, words, 'markdown', true)).toBe(after);
});

test.each([
  ['«»', '## Head\n\nWords|'],
  ['one «two» three', 'one \n\n## Head\n\nWords|\n\n three'],
  ['one\n«»\ntwo', 'one\n\n## Head\n\nWords|\n\ntwo'],
  ['one\n\n«»\n\ntwo', 'one\n\n## Head\n\nWords|\n\ntwo'],
  ['> one«»', '> one\n>\n> ## Head\n>\n> Words|'],
  ['> «»', '> ## Head\n>\n> Words|'],
  ['1. one«»', '1. one\n\n   ## Head\n\n   Words|'],
  ['- > one«» two', '- > one\n  >\n  > ## Head\n  >\n  > Words|\n  >\n  >  two'],
])('blocks get blank lines, in the same quote and item: %j becomes %j', (before, after) => {
  expect(put(before, blocks, 'markdown')).toBe(after);
});

test.each([
  ['- «»', '- a\n  - b\n- c|'],
  ['* one«»', '* one\n* a\n  - b\n* c|'],
  ['1. one\n2. «»', '1. one\n2. - a\n     - b\n   - c|'],
])('items go among items of the same kind: %j becomes %j', (before, after) => {
  expect(put(before, '- a\n  - b\n- c', 'markdown')).toBe(after);
});

test.each([
  ['<p>one «»two</p>', '<b>b</b>', true, '<p>one <b>b</b>|two</p>'],
  ['<p>one</p>\n«»', '<b>b</b>', true, '<p>one</p>\n<p><b>b</b></p>|'],
  ['<p>one«»two</p>', '<h2>a</h2>', false, '<p>one</p>\n<h2>a</h2>|\n<p>two</p>'],
  ['<p>one</p>«»', '<h2>a</h2>', false, '<p>one</p>\n<h2>a</h2>|'],
])('in HTML %j gets %j', (before, pasted, isInline, after) => {
  expect(put(before, pasted, 'html', isInline)).toBe(after);
});

test.each<[string, TextFormat, boolean]>([
  ['```\na«»\n```', 'markdown', true],
  ['```\na\n```\n«»', 'markdown', false],
  ['> ~~~js\n> «»', 'markdown', true],
  ['a `b«»` c', 'markdown', true],
  ['a `b` «» `c`', 'markdown', false],
  ['``a ` «»``', 'markdown', true],
  ['[a](https://«»)', 'markdown', true],
  ['a < b and «»', 'markdown', false],
  ['<a href="«»">', 'html', true],
  ['<pre><code>«»', 'html', true],
  ['<pre>a</pre><p>«»', 'html', false],
])('in %j of %s it is code: %s', (marked, format, isCode) => {
  const { text, range } = read(marked);

  expect(isCodeAt(text, range.from, format)).toBe(isCode);
});

test.each<[string, TextFormat, string | undefined]>([
  ['see «this» now', 'markdown', 'see [this](https://x.example/?a&b) now'],
  ['see «this » now', 'markdown', 'see [this](https://x.example/?a&b)  now'],
  ['see «this»', 'html', 'see <a href="https://x.example/?a&amp;b">this</a>'],
  ['see «»', 'markdown', undefined],
  ['see «https://a.example»', 'markdown', undefined],
  ['[see](«https://a.example»)', 'markdown', undefined],
  ['[«see»](https://a.example)', 'markdown', undefined],
  ['«one\n\ntwo»', 'markdown', undefined],
])('an address over %j of %s makes %j', (marked, format, after) => {
  const { text, range } = read(marked);
  const edit = linkOver(text, range, format, 'https://x.example/?a&b');

  expect(edit && applied(text, edit.change)).toBe(after);
});

test('the code of an embed becomes its address, but in code it stays', () => {
  const code = '<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ"></iframe>';
  const range = { from: 4, to: 4 };

  expect(embedEdit('One\n', range, 'markdown', code)?.change.text).toContain('/watch?v=dQw4w9WgXcQ');
  expect(embedEdit('```\n', range, 'markdown', code)).toBeUndefined();
});
