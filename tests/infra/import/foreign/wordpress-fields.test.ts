import { converted, item } from './converted-wordpress.ts';

test('custom fields of the writer become metadata, and which they are is named', async () => {
  const meta = { mood: 'calm', water_level: '2.4 m', _edit_last: '1', rank_math_seo_score: '82', empty: '' };

  const { posts, lines } = await converted(item({ id: 1, meta }));

  expect(posts[0]?.metadata).toEqual({ mood: 'calm', water_level: '2.4 m' });
  expect(lines).toEqual([
    'To be looked at:',
    '  its custom fields are its metadata, which readers get (1): "Title 1" (mood, water_level)',
  ]);
});

test('custom fields that are not for readers, or that metadata cannot have, stay behind and are named', async () => {
  const meta = {
    api_key: 'canary',
    contact: 'canary@mail.example',
    settings: 'a:1:{s:6:"canary";i:1;}',
    blocks: '[{"canary":1}]',
    __proto__x: 'left',
    'my field': 'left',
    [`${'n'.repeat(65)}`]: 'left',
    constructor: 'kept',
  };

  const { posts, lines } = await converted(item({ id: 1, meta }));

  expect(posts[0]?.metadata).toEqual({ constructor: 'kept' });
  expect(JSON.stringify({ posts, lines })).not.toContain('canary');
  expect(lines.join('\n')).toContain(
    'custom fields of it stay behind (1): "Title 1" (api_key, contact, settings, blocks, my field, nnn',
  );
});

test('metadata has at most 50 names and 8 KB', async () => {
  const many = Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`field_${index}`, 'x']));
  const large = { first: 'x'.repeat(8_000), second: 'y'.repeat(500), third: 'z' };

  const { posts } = await converted(item({ id: 1, meta: many }) + item({ id: 2, meta: large }));

  expect(Object.keys(posts[0]?.metadata ?? {})).toHaveLength(50);
  expect(Object.keys(posts[1]?.metadata ?? {})).toEqual(['first', 'third']);
});

test('of a post with many authors all come that it can have, whom WordPress names first', async () => {
  const terms = Array.from(
    { length: 12 },
    (_, index) => ['author', `cap-a${index}`, `Author ${index}`] as const,
  );
  const known = '<wp:author><wp:author_id>1</wp:author_id><wp:author_login>a5</wp:author_login></wp:author>';

  const { posts, authors, lines } = await converted(known + item({ id: 1, terms, creator: 'a5' }));

  const names = new Map(authors.map(({ authorId, userName }) => [authorId, userName]));
  const { author, coAuthors } = posts[0] as unknown as Record<'author', { authorId: string }> &
    Record<'coAuthors', { authorId: string }[]>;
  expect(names.get(author.authorId)).toBe('a5');
  expect(coAuthors.map(({ authorId }) => names.get(authorId))).toEqual([
    'a0',
    'a1',
    'a2',
    'a3',
    'a4',
    'a6',
    'a7',
    'a8',
    'a9',
  ]);
  expect(lines).toContain('  only the first 10 of its authors came (1): "Title 1" (of 12)');
});

test('a guest author of Co-Authors Plus has a biography, a website and a picture, and nobody’s address', async () => {
  const picture = item({
    id: 9,
    type: 'attachment',
    more: '<wp:attachment_url>https://old.example/mira.jpg</wp:attachment_url>',
  });
  const guest = (id: number, name: string, meta: Record<string, string>) =>
    item({
      id,
      type: 'guest-author',
      title: name,
      slug: `cap-${name}`,
      meta: {
        'cap-display_name': name,
        'cap-user_login': name,
        'cap-user_email': 'canary@mail.example',
        ...meta,
      },
    });

  const { authors, lines } = await converted(
    [
      picture,
      guest(5, 'mira', {
        'cap-description': 'Pilots *and* <b>writes</b>.',
        'cap-website': 'https://mira.example',
        _thumbnail_id: '9',
      }),
      guest(6, 'odd', { 'cap-description': 'word_ '.repeat(600), 'cap-website': 'javascript:alert(1)' }),
      item({
        id: 1,
        terms: [
          ['author', 'cap-mira', 'mira'],
          ['author', 'cap-odd', 'odd'],
        ],
      }),
    ].join(''),
  );

  expect(authors).toMatchObject([
    {
      displayName: 'mira',
      bio: String.raw`Pilots \*and\* **writes**.`,
      websiteUrl: 'https://mira.example',
      userImage: { mediumId: expect.any(String) },
    },
    { displayName: 'odd', websiteUrl: undefined },
  ]);
  const { length } = String(authors[1]?.bio);
  expect(length).toBeGreaterThan(900);
  expect(length).toBeLessThanOrEqual(2_000);
  expect(JSON.stringify({ authors, lines })).not.toContain('canary');
});
