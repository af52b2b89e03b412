import { readPicture } from '../../../client/studio/editor/text/format/picture-source.ts';
import {
  withAddress,
  withAlternativeText,
  withCaption,
  withWidth,
} from '../../../client/studio/editor/text/picture/changed-picture.ts';
import { markdownHtml } from '../../../shared/rendering/markdown/markdown-html.ts';

const nothing = { alternativeText: '', caption: '', isWide: false };

test.each([
  ['![](a.png)', { address: 'a.png' }],
  ['![A kiln](a.png)', { alternativeText: 'A kiln', address: 'a.png' }],
  ['![A \\[kiln\\] \\\\](a.png)', { alternativeText: 'A [kiln] \\', address: 'a.png' }],
  ['![A [kiln [old]](x) b](a.png)', { alternativeText: 'A [kiln [old]](x) b', address: 'a.png' }],
  ['![A\nkiln](a.png)', { alternativeText: 'A kiln', address: 'a.png' }],
  ['![👩‍🏭 فرن](a.png)', { alternativeText: '👩‍🏭 فرن', address: 'a.png' }],
  ['![a &amp; b &eacute;](a.png)', { alternativeText: 'a & b é', address: 'a.png' }],
  ['![a](<a b.png>)', { alternativeText: 'a', address: 'a b.png' }],
  ['![a](<a\\>b.png#wide> "c")', { alternativeText: 'a', address: 'a>b.png', isWide: true, caption: 'c' }],
  ['![a](a_(b_(c)).png)', { alternativeText: 'a', address: 'a_(b_(c)).png' }],
  ['![a](a\\).png)', { alternativeText: 'a', address: 'a).png' }],
  ['![a]( a.png\n"c" )', { alternativeText: 'a', address: 'a.png', caption: 'c' }],
  ["![a](a.png 'It\\'s \"c\"')", { alternativeText: 'a', address: 'a.png', caption: 'It\'s "c"' }],
  ['![a](a.png (c \\) d))', { alternativeText: 'a', address: 'a.png', caption: 'c ) d' }],
  ['![a](a.png "c\nd &quot;")', { alternativeText: 'a', address: 'a.png', caption: 'c d "' }],
  ['![a](a.png?b=1&amp;c=2#d#wide)', { alternativeText: 'a', address: 'a.png?b=1&c=2#d', isWide: true }],
  ['![a](a.png#wider)', { alternativeText: 'a', address: 'a.png#wider' }],
])('reads %s', (source, said) => {
  expect(readPicture(source)).toEqual({ ...nothing, ...said });
});

test.each(['![a][b]', '![a][]', '![a]', '[a](b)', '![a](b c)', '![a](b "c" d)', '![a](b"c")d'])(
  'leaves %s alone',
  source => {
    const changed = [withAlternativeText, withCaption, withAddress].map(change => change(source, 'x'));

    expect([readPicture(source), ...changed, withWidth(source, true)]).toEqual([
      undefined,
      ...Array(4).fill(source),
    ]);
  },
);

const sources = [
  '![](a.png)',
  '![old  text](  <a b.png>   (c)  )',
  "![a *b* ![c](d)](a_(b).png#top 'It\\'s')",
  '![a](a&amp;b.png?c#wide\n"d")',
];
const texts = [
  '',
  'A [kiln',
  '\\',
  'a\\',
  '] ( ) "c" \'d\'',
  '`',
  '<b> &amp; & é',
  '👩‍🏭 فرن',
  '*a* _b_',
  '$& $1',
];
const cases = sources.flatMap(source => texts.map(text => [source, text] as const));

test.each(cases)('%s keeps all else when it says %j', (source, text) => {
  const said = readPicture(source);

  const [alternativeText, caption] = [withAlternativeText(source, text), withCaption(source, text)];

  expect(readPicture(alternativeText)).toEqual({ ...said, alternativeText: text });
  expect(readPicture(caption)).toEqual({ ...said, caption: text });
  expect(alternativeText.endsWith(source.slice(source.lastIndexOf(']('))) || alternativeText === source).toBe(
    true,
  );
  expect(caption.startsWith(source.slice(0, source.indexOf('.png')))).toBe(true);
});

test.each(texts)('readers get %j as it was typed', text => {
  const plain = text.replace(/[*_]/g, '');
  const source = withCaption(withAlternativeText('![](a.png)', plain), plain);

  const { html } = markdownHtml(`A ${source} \`b\``);

  const attribute = plain.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
  expect(html.replaceAll('&gt;', '>')).toContain(`alt="${attribute}"`);
});

test.each(sources)('%s is wide or not, and what it was before again', source => {
  const said = readPicture(source);
  const isWide = said?.isWide ?? false;

  const other = withWidth(source, !isWide);

  expect(readPicture(other)).toEqual({ ...said, isWide: !isWide });
  expect(withWidth(other, isWide)).toBe(source);
  expect(withWidth(source, isWide)).toBe(source);
});

test.each(sources)('%s shows another file, as wide as before', source => {
  const said = readPicture(source);

  const other = withAddress(source, 'https://x.test/a (b).png');

  expect(readPicture(other)).toEqual({ ...said, address: 'https://x.test/a%20%28b%29.png' });
});

test('a mark of width that is written by a reference is taken away as well', () => {
  expect(withWidth('![a](a.png&#35;wide "c")', false)).toBe('![a](a.png "c")');
});
