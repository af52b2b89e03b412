import { contentWithPictures } from '../../../shared/rendering/content-html.ts';
import { pictureAddresses } from '../../../shared/rendering/pictures/picture-addresses.ts';
import { knownPicture, withKnownPictures } from '../../../shared/rendering/pictures/responsive-pictures.ts';
import { maxRendered } from '../../../shared/rendering/task.ts';
import { maxContentHtml } from '../../../shared/values/made-text.ts';

const html = (markdown: string) => contentWithPictures(markdown, 'markdown').html.trimEnd();

const figure = (inner: string) => `<figure>${inner}</figure>`;
const img = '<img src="b" alt="a" />';

describe('A paragraph of Markdown that is nothing but pictures:', () => {
  test.each([
    ['one is a figure', '![a](b)', figure(img)],
    ['its title is its caption', '![a](b "c")', figure(`${img}<figcaption>c</figcaption>`)],
    ['a title of blanks is none', '![a](b " ")', figure(img)],
    ['blanks around it are nothing', '![a](b " c ")', figure(`${img}<figcaption>c</figcaption>`)],
    [
      'a caption is text',
      '![a](b "<i>x</i> & *y* \\"z\\"")',
      figure(`${img}<figcaption>&lt;i&gt;x&lt;/i&gt; &amp; *y* &quot;z&quot;</figcaption>`),
    ],
    ['spaces around it are nothing', '   ![a](b)  ', figure(img)],
    ['by a definition', '![a][d]\n\n[d]: b "c"', figure(`${img}<figcaption>c</figcaption>`)],
    ['wide, if its address says so', '![a](b#wide)', `<figure class="wide">${img}</figure>`],
    [
      'wide between angle brackets',
      '![a](<b#wide> "c")',
      `<figure class="wide">${img}<figcaption>c</figcaption></figure>`,
    ],
    ['an address of that alone stays', '![a](#wide)', figure('<img src="#wide" alt="a" />')],
    ['one that a picture may not have goes', '![a](javascript:x#wide)', figure('<img src="" alt="a" />')],
  ])('%s', (_, markdown, expected) => {
    expect(html(markdown)).toBe(expected);
  });

  test.each([' ', '\n', '  \n', '\t', '\n   ', '\r\n', ''])(
    'two are a gallery, with %j between them',
    between => {
      expect(html(`![a](b "c")${between}![a](b#wide)`)).toBe(
        `<figure class="gallery"><figure>${img}<figcaption>c</figcaption></figure><figure class="wide">${img}</figure></figure>`,
      );
    },
  );

  test.each([
    ['a quote', '> ![a](b)\n> ![a](b)', '<blockquote>\n', '\n</blockquote>'],
    ['a quote that goes on without its sign', '> ![a](b)\n![a](b)', '<blockquote>\n', '\n</blockquote>'],
    ['a list with blank lines', '- x\n\n  ![a](b)\n  ![a](b)', '<ul>\n<li>\n<p>x</p>\n', '\n</li>\n</ul>'],
    ['a list without', '1. ![a](b)\n   ![a](b)\n2. x', '<ol>\n<li>\n', '\n</li>\n<li>x</li>\n</ol>'],
    ['an element', '<div>\n\n![a](b) ![a](b)\n\n</div>', '<div>\n', '\n</div>'],
  ])('in %s', (_, markdown, before, behind) => {
    expect(html(markdown)).toBe(
      `${before}<figure class="gallery">${figure(img)}${figure(img)}</figure>${behind}`,
    );
  });

  test('in a footnote, before the way back', () => {
    expect(html('x[^1]\n\n[^1]:\n    ![a](b)\n    ![a](b)')).toMatch(
      /<li id="[^"]*">\n<figure class="gallery"><figure><img[^>]*><\/figure><figure><img[^>]*><\/figure><\/figure>\n<a [^>]*>↩<\/a>\n<\/li>/,
    );
  });

  test('beside other blocks each has its line', () => {
    expect(html('- ![a](b)\n  - x\n- ![a](b)\n\n# h\n![a](b)\n***\n![a](b)\n\nx')).toBe(
      `<ul>\n<li>\n${figure(img)}\n<ul>\n<li>x</li>\n</ul>\n</li>\n<li>\n${figure(img)}\n</li>\n</ul>\n<h1 id="h">h</h1>\n${figure(img)}\n<hr />\n${figure(img)}\n<p>x</p>`,
    );
  });
});

describe('It is no figure', () => {
  test.each([
    ['with words', '![a](b "c") x', '<p><img src="b" alt="a" title="c" /> x</p>'],
    ['with a full stop', '![a](b).', `<p>${img}.</p>`],
    ['with a break that is written', '![a](b)\\\n![a](b)', `<p>${img}<br />\n${img}</p>`],
    ['with a space that is written', '![a](b)&#32;![a](b)', `<p>${img} ${img}</p>`],
    ['with a comment', '![a](b)<!-- x -->', `<p>${img}<!-- x --></p>`],
    ['with HTML of a picture', `![a](b)${img}`, `<p>${img}${img}</p>`],
    ['where the picture is a link', '[![a](b)](c)', `<p><a href="c">${img}</a></p>`],
    ['with emphasis', '*![a](b)*', `<p><em>${img}</em></p>`],
    ['as a task', '- [ ] ![a](b)', `<ul>\n<li><input type="checkbox" disabled="" /> ${img}</li>\n</ul>`],
    ['as a heading', '# ![a](b)', `<h1>${img}</h1>`],
    ['where it has no definition', '![a][b]', '<p>![a][b]</p>'],
  ])('%s', (_, markdown, expected) => {
    expect(html(markdown)).toBe(expected);
  });

  test('but its address is without what says that it is wide', () => {
    expect(html('x ![a](b#wide)')).toBe(`<p>x ${img}</p>`);
    expect(html('[![a](b#wide)](c#wide)')).toBe(`<p><a href="c#wide">${img}</a></p>`);
  });
});

const mediumUrl = 'https://files.example.org/heron.jpg';
const heron = knownPicture({
  mediumUrl,
  width: 2400,
  sizes: [{ width: 800, mediumUrl: 'https://files.example.org/800.webp', mimeType: 'image/webp' }],
});

describe('A picture that is a medium', () => {
  test('is looked up without what says that it is wide', () => {
    const markdown = `![](${mediumUrl}#wide)`;
    const asked: string[] = [];

    withKnownPictures(contentWithPictures(markdown, 'markdown'), address => {
      asked.push(address);
      return undefined;
    });

    expect([...pictureAddresses([markdown])]).toEqual([mediumUrl]);
    expect(asked).toEqual([mediumUrl]);
  });

  test('says how wide it is shown by what it stands in', () => {
    const all = [`![](${mediumUrl})`, `x ![](${mediumUrl}#wide)`, `![](${mediumUrl}#wide) ![](${mediumUrl})`];

    const filled = withKnownPictures(contentWithPictures(all.join('\n\n'), 'markdown'), () => heron);

    expect([...filled.matchAll(/ sizes="([^"]*)"/g)].map(([, sizes]) => sizes)).toEqual([
      'auto, (min-width: 50rem) 50rem, 100vw',
      'auto, (min-width: 50rem) 50rem, 100vw',
      'auto, (min-width: 75rem) 75rem, 100vw',
      'auto, (min-width: 50rem) 25rem, 50vw',
    ]);
  });

  test('keeps its caption behind it', () => {
    const filled = withKnownPictures(
      contentWithPictures(`![](${mediumUrl} "At dawn")`, 'markdown'),
      () => heron,
    );

    expect(filled).toMatch(
      /^<figure><img src="[^>]*>(?<!title[^>]*)<figcaption>At dawn<\/figcaption><\/figure>$/,
    );
  });
});

test.each(['![](a) ', '![](a)\n\n', '- ![](a)\n', '![](a#wide "b")\n', '> ![](a)\n\n'])(
  'The longest text of pictures alone does not become too long: %j',
  each => {
    const part = 16;
    const count = Math.floor(maxRendered / part / each.length);

    const { html, pictures } = contentWithPictures(each.repeat(count), 'markdown');

    expect(html.length).toBeLessThanOrEqual(maxContentHtml / part);
    expect(pictures.length).toBe(count);
  },
);
