import { withOtherAddresses } from '../../../../infra/tools/import/media/addresses.ts';

const picture = 'https://a.example/b.png';
const others = new Map([
  [picture, 'https://media.example/1.png'],
  ['https://a.example/b?w=3&h=4', 'https://media.example/2.png'],
  ['https://a.example/b_(1).png', 'https://media.example/3.png'],
  ["https://a.example/it's.png", 'https://media.example/4.png'],
]);

test.each([
  ['an attribute', `<img src="${picture}">`, '<img src="https://media.example/1.png">'],
  ['an attribute without quotes', `<img src=${picture}>`, '<img src=https://media.example/1.png>'],
  [
    'a list of sizes',
    `srcset="${picture} 1x, ${picture}, x"`,
    'srcset="https://media.example/1.png 1x, https://media.example/1.png, x"',
  ],
  ['Markdown', `![b](${picture} 'b')`, "![b](https://media.example/1.png 'b')"],
  [
    'a picture that links to another',
    `[![b](https://a.example/c.png)](${picture})[${picture}](${picture})`,
    '[![b](https://a.example/c.png)](https://media.example/1.png)[https://media.example/1.png](https://media.example/1.png)',
  ],
  [
    'a sentence',
    `See ${picture}. Or **${picture}**!`,
    'See https://media.example/1.png. Or **https://media.example/1.png**!',
  ],
  [
    'escaped JSON',
    String.raw`{\"src\":\"${picture}\"}`,
    String.raw`{\"src\":\"https://media.example/1.png\"}`,
  ],
  [
    'an attribute of JSON',
    `data="[&quot;https://a.example/c.png&quot;,&quot;${picture}&quot;]"`,
    'data="[&quot;https://a.example/c.png&quot;,&quot;https://media.example/1.png&quot;]"',
  ],
  ['a part of it', `${picture}#top`, 'https://media.example/1.png#top'],
  ['a query', 'https://a.example/b?w=3&h=4 ', 'https://media.example/2.png '],
  ['an escaped query', 'https://a.example/b?w=3&amp;h=4"', 'https://media.example/2.png"'],
  ['a query of WordPress', "'https://a.example/b?w=3&#038;h=4'", "'https://media.example/2.png'"],
  ['brackets of its own', '(https://a.example/b_(1).png)', '(https://media.example/3.png)'],
  ['a quote of its own', "'https://a.example/it's.png'", "'https://media.example/4.png'"],
])('an address in %s becomes the other', (_where, text, expected) => {
  expect(withOtherAddresses(text, others)).toBe(expected);
});

test.each([
  `${picture}.bak`,
  `${picture}?w=300`,
  `${picture}/c`,
  `${picture}&amp;w=3`,
  `${picture}-2`,
  `${picture}ä`,
  'https://a.example/b?w=3&h=40',
  'https://a.example/b?w=3',
  `https://archive.example/web/${picture}`,
  `https://archive.example/?url=${picture}`,
  `HTTPS://a.example/B.png`,
  '//a.example/b.png',
])('another address, %s, stays as it is', text => {
  expect(withOtherAddresses(`<p>${text}</p> (${text})`, others)).toBe(`<p>${text}</p> (${text})`);
});

test('a text of a megabyte that is a single address, or one that could end anywhere, is read once', () => {
  for (const piece of ['.', ')', "'", 'https://', '&amp;']) {
    const text = `https://a.example/${piece.repeat(1_000_000 / piece.length)}`;
    expect(withOtherAddresses(text, others)).toBe(text);
  }
});
