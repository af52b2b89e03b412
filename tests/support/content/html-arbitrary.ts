import fc from 'fast-check';

/** Pieces of text that mean something in Markdown, or in HTML, and some that do not. */
const pieces =
  '*|**|_|__|`|``|~|~~|#|##|+|-|---|===|>|1.|2)|10.|[|]|(|)|![|[x]|[ ]|[^1]|[a]:|](b)|\\|\\*|!|||:-:|&amp;copy;|&amp;|&lt;|&lt;b>|&lt;!--|&lt;table>|&lt;/p>|www.a.b|http://a.b/c_d|https://x_y|a@b.c|mailto:a@b.c|&nbsp;|a|b|heron|snake_case|é|„|“|「|。|日本|🙂|1986|.|,|;|"|\'|$|{{|}}|%|\t|\n'
    .split('|')
    .concat('|');

const spaces = ['', ' ', '  ', '\n'];

const text = fc
  .array(fc.tuple(fc.constantFrom(...pieces), fc.constantFrom(...spaces)), { minLength: 1, maxLength: 6 })
  .map(parts => parts.flat().join(''));

const attribute = (name: string, ...values: string[]) =>
  fc
    .option(fc.constantFrom(...values), { nil: undefined })
    .map(value => (value === undefined ? '' : ` ${name}="${value}"`));

const attributes = (...of: fc.Arbitrary<string>[]) => fc.tuple(...of).map(written => written.join(''));

const address = [
  '/a',
  '#part',
  'https://a.b/c_(d)',
  'a?b=1&amp;copy=2',
  'javascript:a',
  'a b',
  'ä',
  'mailto:a@b.c',
  '',
  'a(b',
  '*_`',
];

const given: Readonly<Record<string, fc.Arbitrary<string>>> = {
  a: attributes(
    attribute('href', ...address),
    attribute('title', 'a &quot;b&quot; | &amp;amp; \\', ''),
    attribute('id', 'part', 'x'),
    attribute('target', '_blank'),
  ),
  img: attributes(
    attribute('src', ...address),
    attribute('alt', '', 'a *b* [c] ]'),
    attribute('width', '3'),
    attribute('class', 'wp-image-3', 'alignleft'),
  ),
  p: attributes(attribute('class', 'lead', 'wp-block-paragraph'), attribute('id', 'part')),
  ol: attributes(attribute('start', '1', '0', '7', '-1', 'x')),
  ul: attributes(attribute('class', 'gallery', 'wp-block-list')),
  li: attributes(attribute('value', '3')),
  span: attributes(attribute('class', 'a|b'), attribute('style', 'color: red')),
  h2: attributes(attribute('id', 'part', 'a', 'heron')),
  h3: attributes(attribute('id', 'part-1', 'a-1')),
  code: attributes(attribute('class', 'language-js', 'x')),
  th: attributes(attribute('align', 'left', 'center'), attribute('colspan', '2')),
  td: attributes(attribute('align', 'left'), attribute('colspan', '2')),
};

const element = (name: string, within: fc.Arbitrary<string>) =>
  fc
    .tuple(given[name] ?? fc.constant(''), within)
    .map(([start, content]) => `<${name}${start}>${content}</${name}>`);

const elements = (names: string, within: fc.Arbitrary<string>) =>
  fc.oneof(...names.split(' ').map(name => element(name, within)));

const some = (one: fc.Arbitrary<string>, maxLength = 3) =>
  fc.array(fc.tuple(one, fc.constantFrom(...spaces)), { maxLength }).map(parts => parts.flat().join(''));

const empty = fc.oneof(
  fc.constantFrom('<br>', '<br><br>', '<wbr>', '<!-- a -->', '<input type="checkbox" disabled>'),
  (given.img as fc.Arbitrary<string>).map(start => `<img${start}>`),
);

const { phrasing } = fc.letrec<{ phrasing: string }>(tie => ({
  phrasing: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    text,
    empty,
    elements('b i em strong del s a code span kbd mark u sup abbr', some(tie('phrasing'))),
  ),
}));

const line = some(phrasing, 4);

const preformatted = fc
  .array(
    fc.constantFrom('a', '  b', '', '\t', '```', '*x*', '&lt;b>', '    c', '</code><code>', '<b>d</b>'),
    { maxLength: 5 },
  )
  .map(parts => parts.join('\n'));

const { block } = fc.letrec<{ block: string }>(tie => {
  const row = (name: string) => some(element(name, line)).map(cells => `<tr>${cells}</tr>`);
  return {
    block: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      elements('p p p h2 h3', line),
      fc.constantFrom(
        '<hr>',
        '<iframe src="/a"></iframe>',
        '<script>a < "b"\n*c*</script>',
        '<!-- a -->',
        '<p></p>',
      ),
      element('pre', preformatted),
      element('code', preformatted).map(code => `<pre>${code}</pre>`),
      elements('blockquote div details figure section', some(fc.oneof(tie('block'), line))),
      elements(
        'ul ol',
        some(
          element(
            'li',
            fc.oneof(
              line,
              some(tie('block')),
              fc.tuple(line, tie('block')).map(each => each.join('')),
            ),
          ),
        ),
      ),
      element(
        'dl',
        fc.tuple(element('dt', line), element('dd', line)).map(each => each.join('')),
      ),
      fc
        .tuple(row('th'), some(row('td')))
        .map(([head, body]) => `<table><thead>${head}</thead><tbody>${body}</tbody></table>`),
      line,
    ),
  };
});

/** Texts of HTML such as people write, and systems. */
export const html: fc.Arbitrary<string> = some(block, 4);
