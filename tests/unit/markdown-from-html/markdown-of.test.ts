import { markdownOf } from '../../../shared/markdown-from-html/in-node.ts';

describe('Text that looks like markup is escaped:', () => {
  test.each([
    [
      'tags',
      'Use the &lt;table&gt; element, &lt;/div&gt;, a &lt; b',
      'Use the \\<table> element, \\</div>, a < b',
    ],
    ['references', '&amp;copy; &amp;#60; AT&amp;T; a &amp; b', '\\&copy; \\&#60; AT\\&T; a & b'],
    ['addresses', 'https://x.example/some_page_2', 'https\\://x.example/some_page_2'],
    ['addresses without a scheme', 'www.x.example', 'www\\.x.example'],
    ['addresses of mail', 'ann.b@x.example', 'ann.b\\@x.example'],
    ['marks', '*a* _b_ c_d ~e~ ~~f~~ `g`', '\\*a\\* \\_b\\_ c_d \\~e\\~ \\~\\~f\\~\\~ \\`g\\`'],
    ['brackets', '[x] ![a](b) [^1] [a]: b', '\\[x] !\\[a](b) \\[^1] \\[a]: b'],
    ['backslashes', 'C:\\dir \\* \\', 'C:\\dir \\\\\\* \\\\'],
    ['a number with a sign', '1) a', '1\\) a'],
    ['a number with a point', '1. a', '1\\. a'],
    ['a number of a year', '1986', '1986'],
    ['marks of lists', '+', '\\+'],
    ['hyphens', '- a', '\\- a'],
    ['a rule', '---', '\\---'],
    ['lines below', '===', '\\==='],
    ['marks of headings', '## a', '\\## a'],
    ['a word with a number sign', '#a', '#a'],
    ['marks of quotes', '&gt; a', '\\> a'],
    ['marks behind a break', 'a<br># b<br>- c', 'a\\\n\\# b\\\n\\- c'],
    ['an exclamation before a link', 'a!<a href="/b">c</a>', 'a\\![c](/b)'],
    ['spaces that do not break, at edges', '&nbsp;a&nbsp;b&nbsp;', '&nbsp;a\u00a0b&nbsp;'],
  ])('%s', (_, html, markdown) => {
    expect(markdownOf(`<p>${html}</p>`)).toEqual({ markdown });
  });
});
