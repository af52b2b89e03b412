import fc from 'fast-check';
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';
import { contentWithPictures } from '../../../shared/rendering/content-html.ts';
import { excerptOf } from '../../../shared/rendering/excerpt.ts';
import { pictureAddresses } from '../../../shared/rendering/pictures/picture-addresses.ts';
import {
  knownPicture,
  type PictureMedium,
  withKnownPictures,
} from '../../../shared/rendering/pictures/responsive-pictures.ts';
import { maxContentHtml } from '../../../shared/values/made-text.ts';

const rendered = (markdown: string) => contentWithPictures(markdown, 'markdown');

/** The HTML of a text in which each picture is that of a medium. */
const filled = (markdown: string, medium: PictureMedium) =>
  withKnownPictures(rendered(markdown), () => knownPicture(medium));

const mediumUrl = 'https://files.example.org/heron.jpg';
const sizes = [800, 400, 1600].map(width => ({
  width,
  mediumUrl: `https://files.example.org/heron-${width}.webp`,
  mimeType: 'image/webp',
}));
const avif = [400, 1600].map(width => ({
  width,
  mediumUrl: `https://files.example.org/heron-${width}.avif`,
  mimeType: 'image/avif',
}));
const heron: PictureMedium = { mediumUrl, width: 2400, height: 1600, alternativeText: 'A heron' };

describe('The picture of a medium', () => {
  test('has its sides, and the text of the medium where it has none itself', () => {
    expect(filled(`![](${mediumUrl} "At dawn") and ![Bird](${mediumUrl})`, heron)).toBe(
      `<p><img src="${mediumUrl}" alt="A heron" title="At dawn" width="2400" height="1600" loading="lazy" decoding="async" /> and ` +
        `<img src="${mediumUrl}" alt="Bird" width="2400" height="1600" loading="lazy" decoding="async" /></p>`,
    );
  });

  test('of which nothing is known but its address is loaded late', () => {
    expect(filled(`![](${mediumUrl})`, { mediumUrl })).toBe(
      `<figure><img src="${mediumUrl}" alt="" loading="lazy" decoding="async" /></figure>`,
    );
  });

  test('has its sizes, the narrowest first, and its hash', () => {
    expect(
      filled(`![Bird](${mediumUrl})`, { ...heron, sizes, thumbHash: '1QcSHQRnh493V4dIh4eXh1h4kJUI' }),
    ).toBe(
      `<figure><img src="${mediumUrl}" alt="Bird" srcset="https://files.example.org/heron-400.webp 400w, ` +
        'https://files.example.org/heron-800.webp 800w, https://files.example.org/heron-1600.webp 1600w" ' +
        'sizes="auto, (min-width: 50rem) 50rem, 100vw" width="2400" height="1600" loading="lazy" decoding="async" ' +
        'data-thumb-hash="1QcSHQRnh493V4dIh4eXh1h4kJUI" /></figure>',
    );
  });

  test('has itself behind its sizes where none of these is wide', () => {
    const narrow = sizes.filter(({ width }) => width < 1600);

    const candidates = /srcset="([^"]*)"/.exec(
      filled(`![](${mediumUrl})`, { ...heron, width: 1200, sizes: narrow }),
    );

    expect(candidates?.[1]?.split(', ').map(each => each.split('/').at(-1))).toEqual([
      'heron-400.webp 400w',
      'heron-800.webp 800w',
      'heron.jpg 1200w',
    ]);
  });

  test('stands in a picture element with a source if it has sizes in AVIF', () => {
    const html = filled(`[![](${mediumUrl})](/a)`, { ...heron, sizes: [...sizes, ...avif] });

    expect(html).toMatch(
      /^<p><a href="\/a"><picture><source type="image\/avif" srcset="[^"]*heron-400.avif 400w, [^"]*heron-1600.avif 1600w" sizes="auto, [^"]*" \/><img [^>]*srcset="[^"]*heron-400.webp 400w, [^"]*"[^>]*\/><\/picture><\/a><\/p>$/,
    );
  });

  test('that has sizes in AVIF alone is what browsers without AVIF show', () => {
    const html = filled(`![](${mediumUrl})`, { ...heron, sizes: avif });

    expect(html).toContain(`<img src="${mediumUrl}" alt="A heron" width=`);
  });

  test('has no address that ends the list of candidates, or one of its parts', () => {
    const odd = [
      { width: 400, mediumUrl: 'https://files.example.org/a b,c.webp?d="<,,', mimeType: 'image/webp' },
    ];

    expect(filled(`![](${mediumUrl})`, { mediumUrl, sizes: odd })).toContain(
      ' srcset="https://files.example.org/a%20b,c.webp?d=%22%3C%2C%2C 400w"',
    );
  });
});

describe('Where a picture is in Markdown:', () => {
  const picture = `![a](${mediumUrl})`;
  test.each([
    ['a link', `[${picture}](/a)`],
    ['a heading', `# ${picture}\n\n${picture}\n===\n`],
    ['a table', `| a | b |\n|---|---|\n| ${picture} | ${picture} |\n`],
    ['a list without blank lines', `- ${picture}\n- b\n  - ${picture}`],
    ['a quote', `> ${picture}`],
    ['a footnote', `b[^1] c[^1]\n\n[^1]: ${picture}\n`],
    ['emphasis', `*b **${picture}***`],
    ['a reference', `![a][b] ![b][] ![b]\n\n[b]: <${mediumUrl}> "t"\n`],
    ['a description of another picture, which is one picture', `![b ${picture} c](${mediumUrl})`],
    ['a description with HTML, which is a text there', `![a <b title="x">b\n</b>](${mediumUrl})`],
  ])('%s', (_, markdown) => {
    const { html, pictures } = rendered(markdown);

    expect(pictures.length).toBe([...html.matchAll(/<img /g)].length);
    expect(pictures.length).toBeGreaterThan(0);
    for (const { at } of pictures)
      expect(html.slice(at)).toMatch(/^<img src="[^"<>]*" alt="[^"<>]*"[^<>]* \/>/);
    expect([...pictureAddresses([markdown])]).toContain(mediumUrl);
  });

  test.each([
    '`![a](b)`',
    '<img src="b" alt="">',
    '<!-- ![a](b) -->',
    '\\![a](b)',
    '![a][b]',
    '<p>![a](b)</p>',
  ])('it is none: %s', markdown => {
    expect(rendered(markdown).pictures).toEqual([]);
  });

  test('what describes a picture is written as text, as GitHub does', () => {
    expect(rendered('![*a* <b title="x">&amp;\n</b> ![c](d) `e`](f)').html).toBe(
      '<figure><img src="f" alt="a &lt;b title=&quot;x&quot;&gt;&amp;\n&lt;/b&gt; c e" /></figure>',
    );
  });
});

test.each(['![](a) ', '![a]\n\n', '![a]: https:a\n', '![](<a>) '])(
  'The texts of a page are looked at up to a bound, however many places for addresses they have: %j',
  place => {
    const text = place.repeat(1_000);
    const last = '![](https://a.example/b)';

    const found = [4, 6].map(count => pictureAddresses([...Array.from({ length: count }, () => text), last]));

    expect(found.map(({ size }) => size)).toEqual([1, 0]);
  },
);

describe('An address in Markdown is looked up', () => {
  test.each([
    ['with parentheses', '![](https://a.example/b_(c).png)', 'https://a.example/b_(c).png'],
    ['between angle brackets', '![](<https://a.example/b c.png> "d")', 'https://a.example/b c.png'],
    ['on the next line', '![a\nb](\nhttps://a.example/b.png)', 'https://a.example/b.png'],
    [
      'with escapes and references',
      '![](https://a.example/b\\_c?d&amp;e&#61;f)',
      'https://a.example/b_c?d&e=f',
    ],
    ['behind a link in the description', '![a [b](/c) d](https://a.example/e)', 'https://a.example/e'],
    ['of a definition in a quote', '> ![a]\n>\n> [a]:\n> https://a.example/b', 'https://a.example/b'],
    ['in a footnote', 'a[^1]\n\n[^1]: ![](https://a.example/b)', 'https://a.example/b'],
  ])('%s', (_, markdown, address) => {
    expect([...pictureAddresses([markdown])]).toEqual([address]);
  });

  test.each([
    '[a](https://a.example/b) <https://a.example/c> https://a.example/d',
    '![a](/b) ![a](b.png) ![a](data:image/png;base64,AAAA)',
    '![a](b)\n\n[c](https://a.example/d)',
  ])('only where it may be that of a picture of a medium: %j', markdown => {
    expect([...pictureAddresses([markdown])]).toEqual([]);
  });

  test('once, as many as a query takes', () => {
    const many = Array.from({ length: 600 }, (_, place) => `![](https://a.example/${place}) `).join('');
    const long = `![](https://a.example/${'b'.repeat(2_000)})\n`;

    expect(pictureAddresses([many, many]).size).toBe(500);
    expect(pictureAddresses([long, long]).size).toBe(1);
    expect(pictureAddresses(Array.from({ length: 99 }, (_, at) => long.replace('b)', `${at})`))).size).toBe(
      64,
    );
  });
});

/** What is put around and into pictures: whole pieces of Markdown, and signs that mean something in it or in HTML. */
const alt = fc.string({
  unit: fc.constantFrom(
    'a',
    ' ',
    '*',
    '"',
    "'",
    '&',
    '<b>',
    '<',
    '>',
    '`',
    '\u0000',
    '&#0;',
    '&quot;',
    '\\"',
    '![x](y)',
  ),
  maxLength: 6,
});
const address = fc.constantFrom(
  mediumUrl,
  'https://a.example/b?c&amp;d',
  '<https://a.example/b "c>',
  '/d',
  'javascript:x',
  '',
);
const title = fc.constantFrom('', ' "t"', " '\"<b>&'");
const picture = fc.tuple(alt, address, title).map(([text, to, called]) => `![${text}](${to}${called})`);
const around: ((inner: string) => string)[] = [
  inner => inner,
  inner => `[${inner}](/c "d")`,
  inner => `**${inner}**`,
  inner => `# ${inner}`,
  inner => `- a\n- ${inner}\n`,
  inner => `> ${inner}`,
  inner => `| a |\n|---|\n| ${inner} |`,
  inner => `x[^n]\n\n[^n]: ${inner}`,
  inner => `<b class="e">${inner}</b>`,
  inner => `![r] ${inner}\n\n[r]: ${mediumUrl} "s"`,
];
const markdown = fc
  .array(
    fc
      .tuple(
        fc.constantFrom(...around),
        fc.array(fc.oneof(picture, fc.constantFrom('a', ' ', '`b`', '<br>', '\u0000')), { maxLength: 4 }),
      )
      .map(([wrap, inner]) => wrap(inner.join(''))),
    { maxLength: 5 },
  )
  .map(blocks => blocks.join('\n\n'));

const hostile = fc.string({
  unit: fc.constantFrom(
    '"',
    "'",
    '<',
    '>',
    '&',
    '/>',
    ' onload=x ',
    'a',
    '\u0000',
    '\u2028',
    '\ud800',
    ',',
    ' ',
    '&quot;',
    '--!>',
  ),
});
const medium: fc.Arbitrary<PictureMedium> = fc.record(
  {
    mediumUrl: hostile.map(text => `https://a.example/${text}`),
    alternativeText: hostile,
    width: fc.nat(),
    height: fc.nat(),
    thumbHash: hostile,
    sizes: fc.array(
      fc.record({
        width: fc.constantFrom(400, 800, 1600),
        mediumUrl: hostile.map(text => `https://a.example/${text}`),
        mimeType: fc.constantFrom('image/webp', 'image/avif', 'image/jpeg'),
      }),
    ),
  },
  { requiredKeys: ['mediumUrl'] },
);

const added = new Set(['srcset', 'sizes', 'width', 'height', 'loading', 'decoding', 'data-thumb-hash']);

/** The elements and texts of a page in order, without what a medium may add: attributes of pictures, an element around them, a text for none. */
function plainly(html: string): unknown[] {
  const of = (node: DefaultTreeAdapterTypes.ChildNode): unknown[] => {
    if (!('tagName' in node)) return ['value' in node ? node.value : node.nodeName];
    const children = node.childNodes.flatMap(of);
    if (node.tagName === 'source') return [];
    if (node.tagName === 'picture') return children;
    const isPicture = node.tagName === 'img';
    const attributes = node.attrs
      .filter(({ name }) => !isPicture || !(added.has(name) || name === 'alt'))
      .map(({ name, value }) => [name, value]);
    return [[node.tagName, attributes, children]];
  };
  return parseFragment(html).childNodes.flatMap(of);
}

const altsOf = (html: string) => [...html.matchAll(/<img [^>]*?alt="([^"]*)"/g)].map(([, text]) => text);

test('Whatever a text and its media say, a page differs from that without media by the named attributes alone', () => {
  fc.assert(
    fc.property(markdown, medium, (text, its) => {
      const plain = rendered(text);

      const html = withKnownPictures(plain, () => knownPicture(its));

      expect(plainly(html)).toEqual(plainly(plain.html));
      expect(`${plain.html}${html}`).not.toContain('\u0000');
      const alts = altsOf(plain.html);
      altsOf(html).forEach((found, place) => {
        if (alts[place] !== '') expect(found).toBe(alts[place]);
      });
      expect(excerptOf(html)).toBe(excerptOf(plain.html));
    }),
    { numRuns: 100 },
  );
});

test('Every picture of a text that may be that of a medium is among those that are looked up', () => {
  fc.assert(
    fc.property(markdown, text => {
      const { html, pictures } = rendered(text);
      const shown = new Set<string>();
      const known = withKnownPictures({ html, pictures }, src => {
        shown.add(src);
        return undefined;
      });

      const addresses = [...pictureAddresses([text])].map(each => encodeURI(each));
      expect(known).toBe(html);
      expect(addresses).toEqual(expect.arrayContaining([...shown].filter(each => each.startsWith('https:'))));
    }),
    { numRuns: 100 },
  );
});

test('Pictures that would make the HTML too long stay as they are', () => {
  const text = `![](${mediumUrl})\n`.repeat(400);
  const long = { ...heron, alternativeText: 'a'.repeat(3_000) };

  const html = filled(text, long);

  expect(html.length).toBeLessThanOrEqual(maxContentHtml);
  expect(html.length).toBeGreaterThan(maxContentHtml - 4_000);
  expect(html.trimEnd().endsWith(`<img src="${mediumUrl}" alt="" /></figure></figure>`)).toBe(true);
});
