import fc from 'fast-check';
import type { Draft } from '../../../client/studio/editor/draft.ts';

const sentence = fc.constantFrom(
  'The harbour was empty.',
  'No ships today!',
  'Was there wind?',
  'Paint',
  '# Log',
  '- a rope',
  '<p>Two boats.</p>',
  '風はなかった。',
);
const between = fc.constantFrom(' ', '\n', '\n\n', '', '  \r\n');

/** Texts of a few sentences and lines, many of which are alike. */
export const text = fc
  .array(fc.tuple(sentence, between), { maxLength: 7 })
  .map(parts => parts.flat().join(''));

const ids = fc.subarray(['a', 'b', 'c', 'd']);
const maybe = (...values: string[]) => fc.constantFrom(undefined, ...values);

export const draft: fc.Arbitrary<Draft> = fc.record({
  title: fc.constantFrom('One', 'Two', 'Three'),
  content: text,
  contentFormat: fc.constantFrom(undefined, 'markdown' as const, 'html' as const),
  excerpt: maybe('One', 'Two'),
  slug: maybe('one', 'two'),
  published: maybe('2024-05-04T07:30:00Z', '2025-05-04T07:30:00Z'),
  authorId: maybe('a', 'b'),
  tagIds: ids,
  mediaIds: fc.shuffledSubarray(['a', 'b', 'c', 'd']),
  postImageId: maybe('a', 'b'),
  coAuthorIds: fc.shuffledSubarray(['a', 'b', 'c']),
  isPage: fc.constantFrom(undefined, 'yes' as const),
  isFeatured: fc.constantFrom(undefined, 'yes' as const),
  language: maybe('de', 'fr'),
  translationOf: maybe('p', 'q'),
});
