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
