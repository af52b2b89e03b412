import { contentHtml } from '../../../shared/rendering/content-html.ts';

const html = (markdown: string) => contentHtml(markdown, 'markdown');

const addressesOf = (markdown: string) =>
  [...html(markdown).matchAll(/ (?:href|src)="([^"]*)"/g)].map(([, address]) => address);

describe('HTML in Markdown', () => {
  test.each([
    '<iframe src="https://video.example/embed/x" allowfullscreen></iframe>\n',
    '<script async src="https://widgets.example/w.js"></script>\n',
    '<script>\nif (a < b && "c") document.title = "<title>";\n\nd();\n</script>\n',
    '<style>\np { color: red }\n\np > a { color: "</title>" }\n</style>\n',
    '<!-- <textarea> -->\n',
    '<titles>\n',
    '<div><script>"<xmp>"</script></div>\n',
  ])('stays as it is: %j', markdown => {
    expect(html(markdown)).toBe(markdown);
  });

  test.each([
    ['upper case', '<TITLE>a</TiTle>', '&lt;TITLE>a&lt;/TiTle>'],
    ['attributes', 'a <textarea rows="3">b</textarea >', '<p>a &lt;textarea rows="3">b&lt;/textarea ></p>'],
    ['a line of its own', '<div>\n<xmp>\n\n</xmp>', '<div>\n&lt;xmp>\n&lt;/xmp>'],
    ['several lines', '<div>\n<noembed\n a>', '<div>\n&lt;noembed\n a>'],
    ['several lines of a paragraph', 'a <plaintext\nb>', '<p>a &lt;plaintext\nb></p>'],
    ['the end of the text', '<noframes', '&lt;noframes'],
    ['a slash', 'a <plaintext/>', '<p>a &lt;plaintext/></p>'],
    ['a closed comment before it', '<!-- a --><title>', '<!-- a -->&lt;title>'],
    ['an empty comment before it', '<!--><title> -->', '<!-->&lt;title> -->'],
    ['a script before it', '<script></script><title>', '<script></script>&lt;title>'],
  ])('is shown where it would swallow the page: with %s', (_, markdown, expected) => {
    expect(html(markdown).trimEnd()).toBe(expected);
  });
});

describe('an address in Markdown', () => {
  test.each([
    'tel:+4930123456',
    'sms:+4930123456',
    'geo:53.1,8.2',
    'xmpp:ada@example.org',
    'ftp://example.org/a',
    'data:image/png;base64,AAAA',
    'DATA:IMAGE/JPEG;base64,AAAA',
    'data:image/gif,a',
    'data:image/webp;base64,AAAA',
    '/javascript:x',
    '?a=javascript:x',
    'notes/javascript:x',
    'javascripts:x',
  ])('stays: %s', address => {
    const markdown = `[a](${address}) ![b](${address}) [c]\n\n[c]: ${address}\n`;

    expect(addressesOf(markdown)).toEqual([address, address, address]);
  });

  test.each([
    'javascript:x',
    'JaVaScript:x',
    'vbscript:x',
    'file:///etc/passwd',
    'data:text/html,x',
    'data:image/svg+xml,x',
    'data:image/pngx,x',
    'data:,x',
    'javascript\\:x',
    '&#106;avascript:x',
    '&#x6A;avascript&colon;x',
    'java&Tab;script:x',
    'java&#10;script:x',
    '<  javascript:x>',
    '<java\tscript:x>',
  ])('goes, however it is spelt: %s', address => {
    const markdown = `[a](${address}) ![b](${address} "t") [c]\n\n[c]: ${address}\n`;

    expect(addressesOf(markdown)).toEqual(['', '', '']);
    expect(html(markdown)).toBe(
      '<p><a href="">a</a> <img src="" alt="b" title="t" /> <a href="">c</a></p>\n',
    );
  });

  test.each(['javascript:x', 'VBScript:x', 'data:text/html,x', 'file:///x'])(
    'that stands alone is shown, and leads nowhere, if it would go: <%s>',
    address => {
      expect(html(`<${address}>`)).toBe(`<p>${address}</p>`);
    },
  );

  test('that stands alone is a link otherwise', () => {
    expect(html('<tel:+4930123456> www.example.org')).toBe(
      '<p><a href="tel:+4930123456">tel:+4930123456</a> <a href="http://www.example.org">www.example.org</a></p>',
    );
  });

  test('in HTML within Markdown stays, as a script would', () => {
    expect(html('<a href="javascript:x">a</a>')).toBe('<p><a href="javascript:x">a</a></p>');
  });
});

describe('in a list without blank lines, behind a text', () => {
  test.each([
    ['fenced code', '```\n  x\n\n  y\n  ```', '<pre><code>x\n\ny\n</code></pre>'],
    ['fenced code that begins with a blank line', '```\n\n  y\n  ```', '<pre><code>\ny\n</code></pre>'],
    ['HTML', '<pre>x\n\n  y</pre>', '<pre>x\n\ny</pre>'],
  ])('%s keeps the ends of its lines', (_, code, expected) => {
    expect(html(`- a\n  ${code}\n- b`)).toContain(`<li>a\n${expected}\n</li>`);
  });
});

describe('a heading', () => {
  const identifiersOf = (markdown: string) =>
    [...html(markdown).matchAll(/<h[1-6](?: id="([^"]*)")?>/g)].map(([, identifier]) => identifier);

  test.each([
    ['a name in lower case', '## Part Two', 'part-two'],
    ['that of a text underlined', 'Part two\n===', 'part-two'],
    ['no punctuation', "## What's new, in 2.0?", 'whats-new-in-20'],
    ['each space as a hyphen', '## Ropes & weather - today', 'ropes--weather---today'],
    ['underscores', '## `snake_case` here', 'snake_case-here'],
    ['the text of emphasis, code and links alone', '## *A* `<b>` [c](/d "e") ~~f~~', 'a-b-c-f'],
    ['no picture', '## ![A ship](a.png) Ships', '-ships'],
    ['no tag and no comment', '## A<b title=">">b</b><!-- > c --> d', 'ab-d'],
    ['references that are read', '## Caf&eacute; &amp; &lt;b&gt;', 'café--b'],
    ['no mark of a footnote', '## Water[^1]\n\n[^1]: Wet.', 'water'],
    ['letters of every script', '## Привет Ελλάδα 日本語 हिन्दी', 'привет-ελλάδα-日本語-हिन्दी'],
    ['no sign that is a picture', '## 🚀 Launch', '-launch'],
  ])('is identified as GitHub does: it has %s', (_, markdown, expected) => {
    expect(identifiersOf(markdown)[0]).toBe(expected);
  });

  test('differs from others with its text, and from one that is called like that', () => {
    expect(identifiersOf('# A\n# A 1\n# A\n## A\n# a-1\n')).toEqual(['a', 'a-1', 'a-2', 'a-3', 'a-1-1']);
  });

  test('without letters has no identifier', () => {
    expect(identifiersOf('# !?\n#\n# A\n')).toEqual([undefined, undefined, 'a']);
  });

  test('of another text may have the same identifier, so that links within each lead somewhere', () => {
    expect([...identifiersOf('# A'), ...identifiersOf('# A')]).toEqual(['a', 'a']);
  });
});

describe('footnotes', () => {
  const text = 'A heron[^1] and another[^1].\n\n[^1]: Ardea cinerea.\n';
  const identifiersOf = (markdown: string) =>
    [...html(markdown).matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
  const leadsOf = (markdown: string) =>
    [...html(markdown).matchAll(/ (?:href="#|aria-describedby=")([^"]*)"/g)].map(([, id]) => id);

  test('are identified by eight digits of the digest of their text', () => {
    expect(identifiersOf(text)).toEqual([
      'user-content-9be4c4af-fnref-1',
      'user-content-9be4c4af-fnref-1-2',
      'user-content-9be4c4af-footnote-label',
      'user-content-9be4c4af-fn-1',
    ]);
  });

  test('lead from mark to note and back, within their own text alone', () => {
    const other = text.replace('heron', 'tern');

    expect(new Set(leadsOf(text))).toEqual(new Set(identifiersOf(text)));
    expect(new Set(leadsOf(other))).toEqual(new Set(identifiersOf(other)));
    expect(identifiersOf(other).filter(each => identifiersOf(text).includes(each))).toEqual([]);
  });
});
