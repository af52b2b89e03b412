import { StoredFiles } from '../../../../infra/tools/import/file/stored-files.ts';

/** A text in which files at these addresses are stored, each at the address of the same name in storage. */
function rewritten(content: string, ...addresses: string[]): unknown {
  const stored = new StoredFiles();
  stored.foldsSizes = true;
  for (const address of addresses)
    stored.set(address, { mediumUrl: `https://stored.example/${address.split('/').at(-1)}` });
  return stored.in({ content }).content;
}

test.each([
  [
    'https://old.example/wp-content/uploads/2024/05/a-300x200.jpg',
    'https://old.example/wp-content/uploads/2024/05/a.jpg',
  ],
  ['http://old.example/wp-content/uploads/a.jpg', 'https://old.example/wp-content/uploads/a.jpg'],
  ['https://old.example/uploads/a-1024x683.jpg', 'https://old.example/uploads/a-scaled.jpg'],
  ['https://old.example/uploads/a.jpg', 'https://old.example/uploads/a-rotated.jpg'],
  ['https://old.example/uploads/a-scaled.jpg', 'https://old.example/uploads/a.jpg'],
  ['https://old.example/uploads/a.jpg?w=300&amp;h=200', 'https://old.example/uploads/a.jpg'],
  [
    'https://old.example/content/images/size/w600/2024/a.png',
    'https://old.example/content/images/2024/a.png',
  ],
  [
    'https://old.example/content/images/size/w600h400/format/webp/2024/a.png',
    'https://old.example/content/images/2024/a.png',
  ],
  ['https://old.example/uploads/Käse-300x200.jpg', 'https://old.example/uploads/K%C3%A4se.jpg'],
  ['https://old.example/uploads/K%c3%a4se-300x200.jpg', 'https://old.example/uploads/Käse.jpg'],
  // A network of WordPress.com that delivers the pictures of other sites.
  [
    'https://i0.wp.com/old.example/wp-content/uploads/a.jpg?resize=300%2C200&amp;ssl=1',
    'https://old.example/wp-content/uploads/a.jpg',
  ],
  ['https://i2.wp.com/old.example/uploads/a-300x200.jpg?ssl=1', 'http://old.example/uploads/a.jpg'],
])('%s becomes the stored one of %s', (variant, original) => {
  expect(rewritten(`<img src="${variant}">`, original)).toBe(
    `<img src="https://stored.example/${original.split('/').at(-1)}">`,
  );
});

test('a picture that is stored in its own right, or not at all, does not become another one', () => {
  const [whole, small, other] = ['a.jpg', 'a-300x200.jpg', 'b-300x200.jpg'].map(
    name => `https://old.example/${name}`,
  );

  const text = rewritten(`<img src="${small}"><img src="${other}">`, whole ?? '', small ?? '');

  expect(text).toBe(`<img src="https://stored.example/a-300x200.jpg"><img src="${other}">`);
});

test('a picture of which one size is left loses its sizes, another one keeps them', () => {
  const at = (name: string) => `https://old.example/${name}`;
  const one = `<img srcset="${at('a.jpg')} 1024w, ${at('a-300x200.jpg')} 300w" sizes="50vw" src="${at('a.jpg')}" alt="A">`;
  const two = `<img src="${at('b.jpg')}" srcset='${at('b.jpg')} 2x, ${at('c.jpg')} 1x'>`;

  const text = rewritten(one + two, at('a.jpg'), at('b.jpg'));

  expect(text).toBe(
    '<img src="https://stored.example/a.jpg" alt="A">' +
      `<img src="https://stored.example/b.jpg" srcset='https://stored.example/b.jpg 2x, ${at('c.jpg')} 1x'>`,
  );
});

/** A picture of 2000 × 1000 in storage, with these sizes. */
function withMade(content: string, contentFormat: string, ...made: [number, string][]): unknown {
  const stored = new StoredFiles();
  stored.set('https://old.example/a.jpg', {
    mediumUrl: 'https://stored.example/a.jpg',
    width: 2000,
    height: 1000,
    sizes: made.map(([width, type]) => ({
      width,
      mimeType: `image/${type}`,
      mediumUrl: `https://stored.example/${width}.${type}`,
    })),
  });
  return stored.in({ content, contentFormat }).content;
}

const old = 'https://old.example/a.jpg';
const column = 'sizes="(min-width: 50rem) 50rem, 100vw"';

test.each([
  [
    `<img src="${old}" alt="A"/>`,
    `<img src="https://stored.example/a.jpg" alt="A" srcset="https://stored.example/400.webp 400w, https://stored.example/800.webp 800w, https://stored.example/a.jpg 2000w" ${column} width="2000" height="1000"/>`,
  ],
  [
    `<IMG width='640' src='${old}'>`,
    `<IMG width='640' src='https://stored.example/a.jpg' srcset="https://stored.example/400.webp 400w, https://stored.example/800.webp 800w, https://stored.example/a.jpg 2000w" sizes="(max-width: 640px) 100vw, 640px">`,
  ],
  [
    `<img src="${old}" srcset="${old} 2x, https://old.example/other.jpg 1x">`,
    `<img src="https://stored.example/a.jpg" srcset="https://stored.example/a.jpg 2x, https://old.example/other.jpg 1x">`,
  ],
  [
    '<img src="https://old.example/b.jpg"> &lt;img src=a>',
    '<img src="https://old.example/b.jpg"> &lt;img src=a>',
  ],
])('in HTML %s becomes one with the sizes that there are', (before, after) => {
  expect(withMade(before, 'html', [800, 'webp'], [400, 'webp'], [400, 'avif'])).toBe(after);
});

test('a size that is large enough stands in for the original, and one without sizes is only moved', () => {
  const whole = withMade(`<img src="${old}">`, 'html', [400, 'jpeg'], [1600, 'jpeg']);

  expect(whole).toContain(
    'srcset="https://stored.example/400.jpeg 400w, https://stored.example/1600.jpeg 1600w"',
  );
  expect(withMade(`<img src="${old}">`, 'html')).toBe('<img src="https://stored.example/a.jpg">');
  expect(withMade(`<img src="${old}">`, 'html', [400, 'avif'])).toBe(
    '<img src="https://stored.example/a.jpg">',
  );
});

test('HTML within Markdown is only moved: readers get its sizes with the rest of the text', () => {
  expect(withMade(`<img src="${old}">`, 'markdown', [400, 'webp'])).toBe(
    '<img src="https://stored.example/a.jpg">',
  );
});

test('addresses of sizes become those of the same sizes in storage, and of one that is not there the picture', () => {
  const stored = new StoredFiles();
  const size = (host: string, width: number) => ({
    width,
    mimeType: 'image/webp',
    mediumUrl: `https://${host}/${width}.webp`,
  });
  stored.set(
    'https://old.example/a.jpg',
    { mediumUrl: 'https://new.example/a.jpg', width: 2000, height: 1000, sizes: [size('new.example', 400)] },
    [size('old.example', 400), size('old.example', 800)],
  );
  const from =
    '<img src="https://old.example/a.jpg" srcset="https://old.example/400.webp 400w, https://old.example/800.webp 800w">';

  const { content, sizes, ...medium } = stored.in({
    content: from,
    contentFormat: 'html',
    mediumUrl: 'https://old.example/a.jpg',
    sizes: [size('old.example', 400), size('old.example', 800)],
  });

  expect(content).toBe(
    '<img src="https://new.example/a.jpg" srcset="https://new.example/400.webp 400w, https://new.example/a.jpg 800w">',
  );
  expect(sizes).toEqual([size('new.example', 400)]);
  expect(medium.mediumUrl).toBe('https://new.example/a.jpg');
});
