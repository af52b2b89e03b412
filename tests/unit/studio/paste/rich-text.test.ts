import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeInChromium } from '../../../support/browser/in-chromium.ts';
import { openPasting, pasted } from './pasted-pages.ts';

/** The clipboard as these programs write it, each beside the Markdown that it becomes. */
const folder = join(import.meta.dirname, 'clipboard');

const read = (file: string) => readFileSync(join(folder, file), 'utf8');

const programs = readdirSync(folder)
  .filter(file => file.endsWith('.html'))
  .map(file => file.replace('.html', ''));

const picture = (bytes: number) => `data:image/png;base64,${Buffer.alloc(bytes, 'kiln').toString('base64')}`;

describeInChromium('what is pasted as HTML', page => {
  beforeEach(() => openPasting(page));

  test.each(programs)('comes from %s as it was meant', async program => {
    const { text } = await pasted(page, read(`${program}.html`));

    expect(`${text}\n`).toBe(read(`${program}.md`));
  });

  /** What is pasted, what it becomes, and whether that goes into a line as it is. */
  const pieces: [what: string, html: string, text: string, isInline: boolean][] = [
    ['a paragraph goes into a line', '<p>A <b>bold</b> word</p>', 'A **bold** word', true],
    [
      'spans without a paragraph too',
      '<span>some<span class="Apple-converted-space">\u00a0</span></span><strong style="font-weight: 600">bold</strong>',
      'some **bold**',
      true,
    ],
    ['a heading is a block', '<h2>Head</h2>', '## Head', false],
    ['two ends of a line are between paragraphs', 'one<br>two<br><br>three', 'one\\\ntwo\n\nthree', false],
    [
      'bold around a link is around it once',
      '<strong>see <a href="https://a.example">this</a> now</strong>',
      '**see [this](https://a.example) now**',
      true,
    ],
    [
      'letters look as styles say',
      '<span style="font-weight:700">b</span> <span style="font-style:italic">i</span> <span style="text-decoration:line-through">d</span> x<span style="vertical-align:super">2</span>',
      '**b** *i* ~~d~~ x<sup>2</sup>',
      true,
    ],
    [
      'what a style takes away is not there',
      '<b style="font-weight:normal">plain <i style="font-style:normal">too</i></b>',
      'plain too',
      true,
    ],
    [
      'a list goes on where it did',
      '<ol start="4"><li><p>a</p><p>b</p></li><li>c</li></ol>',
      '4. a\n\n   b\n\n5. c',
      false,
    ],
    [
      'lists beside their items are in them',
      '<ul><li>a</li><ul><li>b</li></ul><li>c</li></ul>',
      '- a\n  - b\n- c',
      false,
    ],
    ['what is empty goes', '<p>\u00a0</p><div><br></div><ul><li></li></ul><p>a</p><h2> </h2>', 'a', true],
    [
      'a space that does not break stays between two words',
      '<p>10\u00a0km\u00a0 \u00a0on<b>\u00a0</b></p>',
      '10\u00a0km on',
      true,
    ],
    [
      'a heading has no way to itself',
      '<h2 style="font-weight:700">Kiln<a class="headerlink" href="https://a.example/#k">¶</a></h2>',
      '## Kiln',
      false,
    ],
    [
      'hidden words stay hidden',
      '<p>a<span style="display:none">b</span><span class="sr-only">c</span><span hidden>d</span></p>',
      'a',
      true,
    ],
    [
      'code keeps its lines, and its language',
      '<div class="highlight highlight-source-js"><pre>a\n\n  <span>b</span><br>c</pre></div>',
      '```js\na\n\n  b\nc\n```',
      false,
    ],
    [
      'one line of code goes into a line',
      '<div style="font-family: monospace; white-space: pre;"><div>a_b()</div></div>',
      'a_b()'.replace('_', '_'),
      true,
    ],
    [
      'code as a table has no numbers',
      '<table><tr><td class="blob-num">1</td><td class="blob-code">a</td></tr><tr><td class="blob-num">2</td><td class="blob-code">  b</td></tr></table>',
      '```\na\n  b\n```',
      false,
    ],
    [
      'a page in the letters of code is no code',
      '<p style="font-family: monospace">a</p><p style="font-family: monospace">b</p>',
      'a\n\nb',
      false,
    ],
    [
      'merged cells stay a table of HTML',
      '<table><tr><td colspan="2">a</td></tr><tr><td>b</td><td>c</td></tr></table>',
      '<table>\n<thead>\n<tr>\n<th colspan="2">a</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td>b</td>\n<td>c</td>\n</tr>\n</tbody>\n</table>',
      false,
    ],
    ['a cell alone is its words', '<table><tr><td class="xl65">900</td></tr></table>', '900', true],
    [
      'an emoji that is a picture is a letter',
      '<p>Hi <img alt="😀" src="https://a.example/e.png"></p>',
      'Hi 😀',
      true,
    ],
    [
      'signs are only signs',
      '<p>2 * 3 * 4 and <b>#</b> snake_case</p>',
      '2 \\* 3 \\* 4 and **#** snake_case',
      true,
    ],
  ];

  test('each piece of a text is written as what it is', async () => {
    const seen: typeof pieces = [];
    for (const [what, html] of pieces) {
      const { text, isInline } = await pasted(page, html);
      seen.push([what, html, text, isInline]);
    }

    expect(seen).toEqual(pieces);
  });

  const links = [
    ['https://www.google.com/url?q=https://a.example/b%3Fc%3Dd&sa=D', '[x](https://a.example/b?c=d)'],
    [
      'https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fa.example%2F&data=05',
      '[x](https://a.example/)',
    ],
    ['mailto:ann@a.example', '[x](mailto:ann@a.example)'],
    ['javascript:alert(1)', 'x'],
    [' jav\tascript:alert(1)', 'x'],
    ['data:text/html,<script>alert(1)</script>', 'x'],
    ['file:///C:/Users/ann/notes.docx', 'x'],
    ['#_ftn1', 'x'],
    ['/relative', 'x'],
  ] as const;

  test('links lead where they are meant to, and to nothing that runs or is on a disk', async () => {
    const seen: (readonly [string, string])[] = [];
    for (const [href] of links) {
      const written = href.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
      seen.push([href, (await pasted(page, `<p><a href="${written}">x</a></p>`)).text]);
    }

    expect(seen).toEqual(links);
  });

  test('a relative address is of the page that the text says it is from', async () => {
    const { text, hosts } = await pasted(
      page,
      '<base href="https://a.example/b/"><a href="c">d</a> <img src="e.png">',
    );

    expect(text).toBe('[d](https://a.example/b/c) ![](https://a.example/b/e.png)');
    expect(hosts).toEqual(['a.example']);
  });

  test('pictures in the text are files with their places, those on the web stay, others are named', async () => {
    const seen = await pasted(
      page,
      `<p>a</p><ul><li>b <img src="${picture(150)}"><img src="${picture(120)}"></li></ul><p>c</p><p><img alt="Kiln" src="${picture(200)}"></p>
       <p><img src="https://a.example/k.png" alt="k"><img src="file:///C:/t/image001.png"><img src="cid:image002.png@01DB"></p>
       <p><img src="https://a.example/count.gif" width="1" height="1"><img src="data:image/gif;base64,R0lGODlhAQABAAAAACw="></p>`,
    );

    expect(seen.text).toBe('a\n\n- b\n\nc\n\n![k](https://a.example/k.png)');
    expect(seen.files.map(file => file.split(' ').slice(2).join(' '))).toEqual(['150', '120', '200 Kiln']);
    expect(seen.places.map(at => seen.text.slice(0, at))).toEqual(['a\n\n- b', 'a\n\n- b', 'a\n\n- b\n\nc']);
    expect([seen.hosts, seen.lost]).toEqual([['a.example'], ['image001.png', 'image002.png@01DB']]);
  });

  test('a picture keeps the caption of its figure, and several in one are a gallery', async () => {
    const { text } = await pasted(
      page,
      `<p>a</p><figure class="b" style="margin: 0"><div><img src="https://a.example/c.png" alt="d" width="9" height="9"></div><figcaption>Of <b>e</b></figcaption></figure>
       <figure><figure><img src="https://a.example/f.png"></figure> <figure><img src="https://a.example/g.png"><figcaption>h</figcaption></figure></figure>`,
    );

    expect(text).toBe(
      'a\n\n![d](https://a.example/c.png "Of e")\n\n![](https://a.example/f.png)\n![](https://a.example/g.png "h")',
    );
  });

  test('a caption that is more than a text is a paragraph, and so is any of a picture that is a file, or of something else', async () => {
    const seen = await pasted(
      page,
      `<figure><img src="https://a.example/b.png"><figcaption>By <a href="https://a.example/">c</a></figcaption></figure>
       <figure><img src="${picture(150)}"><figcaption>d</figcaption></figure>
       <figure><blockquote><p>e</p></blockquote><figcaption>f</figcaption></figure>`,
    );

    expect(seen.text).toBe('![](https://a.example/b.png)\n\nBy [c](https://a.example/)\n\nd\n\n> e\n\nf');
    expect(seen.files.length).toBe(1);
  });

  test('a post of HTML gets plain HTML', async () => {
    const word = await pasted(page, read('word.html'), 'html');
    const line = await pasted(page, '<p class="MsoNormal">A <b style="color:red">b</b> &amp; c</p>', 'html');

    expect(line).toMatchObject({ text: 'A <strong>b</strong> &amp; c', isInline: true });
    expect(word.text).toContain(
      '<h1>A kiln</h1>\n<p>We had <strong>thick</strong> <em>walls</em>, H<sub>2</sub>O',
    );
    expect(word.text).toContain(
      '<ul>\n<li>one\n<ul>\n<li>inner</li>\n</ul>\n</li>\n<li>two</li>\n</ul>\n<ol start="3">',
    );
    expect(word.text).not.toMatch(/mso|style|class|o:p/i);
  });

  test('nothing in it runs or is loaded', async () => {
    const requests: string[] = [];
    page.on('request', request => requests.push(request.url()));

    const { text } = await pasted(
      page,
      '<p onclick="bad = 1">a<img src="https://b.example/x.png" onerror="globalThis.bad = 1"><script>globalThis.bad = 1</script><svg onload="globalThis.bad = 1"></svg><iframe srcdoc="<script>parent.bad = 1</script>"></iframe><link rel="stylesheet" href="https://b.example/x.css"><style>@import "https://b.example/y.css"; p { color: red }</style></p>',
    );

    expect(text).toBe('a![](https://b.example/x.png)');
    expect(requests).toEqual([]);
    expect(await page.evaluate('globalThis.bad')).toBeUndefined();
  });

  test('too much is refused, and pictures in it do not count', async () => {
    const refused =
      await page.evaluate(`['<p>'.repeat(1_000_000), '<p>words </p>'.repeat(30_000), '<p>a <b>b</b></p>'.repeat(4_000)]
      .map(html => pasting.richText(html, 'markdown', document))`);
    const { files } = await pasted(page, `<p>a</p><img src="${picture(3_000_000)}">`);

    expect(refused).toEqual(['tooLong', 'tooLong', 'tooLong']);
    expect(files).toEqual(['pasted-1.png image/png 3000000']);
  });
});
