import { htmlBlock, portableMarkdown } from '../../../infra/tools/export/portable-markdown.ts';
import { markdownHtml } from '../../../shared/rendering/markdown/markdown-html.ts';

const same = (address: string) => address;
const moved = (address: string) => (address === 'https://old.example/a?b&c' ? '/a/' : address);

test.each([
  [
    'A [link](https://old.example/a?b&amp;c "t"), a ![picture](<https://old.example/a?b&c>)',
    'A [link](/a/ "t"), a ![picture](</a/>)',
  ],
  ['[a]\n\n[a]: https://old.example/a?b&c\n', '[a]\n\n[a]: /a/\n'],
  ['> An <a\nhref="https://old.example/a?b&amp;c">x</a>', '> An <a\nhref="/a/">x</a>'],
  ['<p><img srcset="https://old.example/a?b&amp;c 2x"></p>', '<p><img srcset="/a/ 2x"></p>'],
  [
    `<p data-src="https://old.example/a?b&amp;c" style="background: url('https://old.example/a?b&amp;c')">https://old.example/a?b&amp;c</p>`,
    `<p data-src="/a/" style="background: url('/a/')">https://old.example/a?b&amp;c</p>`,
  ],
])('The address in %j is the other one', (text, changed) => {
  expect(portableMarkdown(text, moved)).toBe(changed);
});

test.each([
  'It is at https://old.example/a?b&c and <https://old.example/a?b&c>.',
  '`https://old.example/a?b&c`\n\n    https://old.example/a?b&c\n',
  '```\n<img src="https://old.example/a?b&c">\n```',
])('What readers see of an address stays in %j', text => {
  expect(portableMarkdown(text, moved)).toBe(text);
});

test.each([
  'A {{< shortcode "x" >}}, {{% another %}} and \\{{< escaped >}}, {{{< three',
  '{{<b>bold</b>}} and [a {{< link >}}](/a/{{%20 "{{< title >}}")',
  '`{{< code >}}`, ``{{% *a* `_b_` \\| [c](d) %}}``, `a\n{{< b >}}`, ` {{< blanks >}} `',
  '| a | b |\n|---|---|\n| `{{< a\\|b >}}` | c |',
  '```go html\n\n{{< figure src="a&b" >}}\n\n  {{% more %}}\n```\n\nText',
  '~~~\n{{< not closed >}}',
  'Text\n\n    {{< indented >}}\n\n      deeper & <b>\n\nText',
  '- a\n\n  ```html\n  {{< in a list >}}\n\n    <b>\n  ```\n- b\n\n      {{< indented >}}\n\n      more\n\n> ```\n> {{< quoted >}}\n> x\n> ```',
  '<p title="{{< attribute >}}">{{% text %}}</p>',
  'A note[^1].\n\n[^1]: {{< note >}}',
  '# {{< heading >}}\n\n{{< setext >}}\n===',
])('No shortcode is left in %j, and it shows the same', text => {
  const portable = portableMarkdown(text, same);

  expect(portable).not.toMatch(/\{\{[<%]/);
  expect(shown(portable)).toBe(shown(text));
});

test('What has no shortcode and no other address stays as it is', () => {
  const text = '    code\n\n{{ x }} {% y %}\n\n```\n{{ z }}\n```\n\n<div>\n\n*a*\n\n</div>\n';

  expect(portableMarkdown(text, same)).toBe(text);
});

test('HTML as a block is no Markdown anywhere, and keeps the blank lines of what is preformatted', () => {
  const html = '<p>*a*</p>\n\n    <p>b</p>\n\n<pre>c\n\n \n*d*</pre>\r\n\r\n- e';

  const block = htmlBlock(html);

  expect(markdownHtml(block).html).toBe(block);
  expect(block).toBe('<div>\n<p>*a*</p>\n    <p>b</p>\n<pre>c&#10;&#10; \n*d*</pre>\n- e\n</div>');
});

/** HTML without what makes no difference: how a sign is written, and where code ends. */
function shown(markdown: string): string {
  return markdownHtml(markdown)
    .html.replace(/&#(\d+);/g, (_, code) => {
      const sign = String.fromCharCode(Number(code));
      return { '&': '&amp;', '<': '&lt;', '>': '&gt;' }[sign] ?? sign;
    })
    .replaceAll('&quot;', '"')
    .replace(/user-content-[\da-f]{8}/g, 'user-content')
    .replace(/\n+(?=<\/code><\/pre>)/g, '')
    .replace(/\n(?=<\/li>)/g, '')
    .trim();
}
