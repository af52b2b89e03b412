import fc from 'fast-check';
import type { Item } from '../../../shared/families/item.ts';
import { type Overwrite, whyDue } from '../../../shared/features/revisions/due.ts';

const now = Date.parse('2024-05-04T10:00:00Z');
const minutesAgo = (minutes: number) => new Date(now - minutes * 60_000).toISOString();

const anna = { principal: 'user:1/anna', name: 'Anna' };
const bert = { principal: 'user:1/bert' };

const stored: Item<'post'> = {
  id: 'post:55555555-5555-4555-8555-555555555555',
  blogId: '11111111-1111-4111-8111-111111111111',
  listKey: 'key',
  created: '1714800667123000',
  title: 'A heron',
  content: 'It stood there for an hour.',
  contentFormat: 'markdown',
  excerpt: 'A bird.',
  slug: 'a-heron',
  words: ' a heron',
  formerSlugs: ['heron'],
  published: '2024-05-04T07:30:00+02:00',
  lastModified: '2024-05-04T05:31:07.123Z',
  authorId: '33333333-3333-4333-8333-333333333333',
  tagIds: ['44444444-4444-4444-8444-444444444444', '44444444-4444-4444-8444-444444444445'],
  mediaIds: ['22222222-2222-4222-8222-222222222222'],
  postImageId: '22222222-2222-4222-8222-222222222222',
  seo: { metaTitle: 'Herons', metaDescription: 'On herons.' },
  metadata: { mood: 'calm' },
  isListed: false,
};

/** An update by the same person, a minute after the last copy, which changes a word. */
const quiet: Overwrite = {
  stored,
  written: { ...stored, content: 'It stood there for an hour, or two.' },
  history: { copied: minutesAgo(1), by: anna },
  by: anna,
  asked: undefined,
  now,
};

const writing = (changes: object): Overwrite => ({ ...quiet, written: { ...stored, ...changes } });

test('Nothing is due for a small change by the same person, soon after the last copy', () => {
  expect(whyDue(quiet)).toBeUndefined();
});

test('Nothing is due for what the service makes of a post', () => {
  expect(whyDue(writing({ words: undefined, formerSlugs: undefined, lastModified: '' }))).toBeUndefined();
});

test.each<[string, Overwrite]>([
  ['asked', { ...quiet, asked: 'asked' }],
  ['restored', { ...quiet, asked: 'restored' }],
  ['imported', { ...quiet, asked: 'imported' }],
  ['published', writing({ published: undefined })],
  ['published', writing({ published: '2024-06-01T07:30:00+02:00' })],
  ['published', { ...quiet, stored: { ...stored, published: undefined } }],
  ['shorter', writing({ content: '' })],
  ['shorter', { ...writing({ content: '123456' }), stored: { ...stored, content: '12345678' } }],
  ['cleared', writing({ contentFormat: undefined })],
  ['cleared', writing({ excerpt: '' })],
  ['cleared', writing({ authorId: undefined })],
  ['cleared', writing({ tagIds: [] })],
  ['cleared', writing({ postImageId: undefined })],
  ['cleared', writing({ seo: undefined })],
  ['cleared', writing({ seo: { metaTitle: 'Herons' } })],
  ['cleared', writing({ metadata: { weather: 'fog' } })],
  ['cleared', writing({ isListed: undefined })],
  ['person', { ...quiet, by: bert }],
  ['person', { ...quiet, by: undefined }],
  ['first', { ...quiet, history: { by: anna } }],
  ['first', { ...quiet, history: undefined }],
  ['time', { ...quiet, history: { by: anna, copied: minutesAgo(10) } }],
  // A clock that was ahead when the last copy was made.
  ['time', { ...quiet, history: { by: anna, copied: minutesAgo(-10) } }],
])('A copy is due: %s (%#)', (reason, overwrite) => {
  expect(whyDue(overwrite)).toBe(reason);
});

test.each<[string, Overwrite]>([
  ['one of two tags is taken away', writing({ tagIds: stored.tagIds.slice(1) })],
  [
    'a field is replaced',
    writing({ excerpt: 'Another bird.', seo: { metaTitle: 'X', metaDescription: 'Y' } }),
  ],
  ['the same moment is written in another way', writing({ published: '2024-05-04T05:30:00Z' })],
  [
    'the text loses less than a quarter',
    { ...writing({ content: '1234567' }), stored: { ...stored, content: '12345678' } },
  ],
  ['the same person has another name', { ...quiet, by: { ...anna, name: 'Anna M.' } }],
  ['the last copy is nearly ten minutes old', { ...quiet, history: { by: anna, copied: minutesAgo(9.9) } }],
])('Nothing is due if %s', (_what, overwrite) => {
  expect(whyDue(overwrite)).toBeUndefined();
});

const fields = ['excerpt', 'seo', 'metadata', 'tagIds', 'language', 'isFeatured', 'coAuthorIds'] as const;

test('Whatever a write changes, something is due if it clears a field or takes a quarter of the text', () => {
  const text = fc.string({ minLength: 1, maxLength: 40 });
  const content = fc.record({
    content: text,
    excerpt: fc.option(text, { nil: undefined }),
    seo: fc.option(fc.record({ metaTitle: text }), { nil: undefined }),
    metadata: fc.option(fc.dictionary(fc.constantFrom('a', 'b'), text, { minKeys: 1 }), { nil: undefined }),
    tagIds: fc.array(fc.uuid(), { maxLength: 3 }),
    language: fc.option(fc.constantFrom('de', 'en'), { nil: undefined }),
    isFeatured: fc.option(fc.boolean(), { nil: undefined }),
    coAuthorIds: fc.option(fc.array(fc.uuid(), { minLength: 1, maxLength: 2 }), { nil: undefined }),
  });
  const isEmpty = (value: unknown) => value === undefined || (Array.isArray(value) && value.length === 0);

  fc.assert(
    fc.property(content, content, (before, after) => {
      const overwrite = {
        ...quiet,
        stored: { ...stored, ...before },
        written: { ...stored, ...after },
      };
      const isCleared = fields.some(name => !isEmpty(before[name]) && isEmpty(after[name]));
      const isShorter = after.content.length <= 0.75 * before.content.length;
      const reason = whyDue(overwrite);

      if (isShorter) expect(reason).toBe('shorter');
      else if (isCleared) expect(reason).toBe('cleared');
      // A part of a field may be cleared.
      else expect([undefined, 'cleared']).toContain(reason);
    }),
  );
});
