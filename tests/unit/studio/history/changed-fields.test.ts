import { draftOfBody } from '../../../../client/studio/editor/copy-body.ts';
import { bodyOf, type Draft, isSameDraft } from '../../../../client/studio/editor/draft.ts';
import { changedFields, withField, withVersion } from '../../../../client/studio/history/changed-fields.ts';

const all: Draft = {
  title: 'Log',
  content: 'One.',
  contentFormat: 'markdown',
  excerpt: 'Of one.',
  slug: 'log',
  published: '2026-05-04T07:30:00.000Z',
  authorId: 'ada',
  tagIds: ['salt', 'ash'],
  mediaIds: ['kiln', 'pot'],
  postImageId: 'pot',
  coAuthorIds: ['ben', 'cy'],
  isPage: 'yes',
  isFeatured: 'yes',
  language: 'de',
  translationOf: 'other',
  metaTitle: 'A log',
  metaDescription: 'Of a kiln',
  canonicalUrl: 'https://example.com/log',
  noIndex: 'on',
  socialImageId: 'kiln',
  metadata: '{"depth":3}',
};

test('A version has all that a draft can have: what is read of it is what was sent', () => {
  const read = draftOfBody(bodyOf(all));

  expect(isSameDraft(read, all)).toBe(true);
  expect(Object.keys(read).sort()).toEqual(Object.keys(all).sort());
});

test('A restored version brings all back but when the post is public and where', () => {
  const now = { ...all, title: 'Now', content: '', slug: 'now', published: undefined, tagIds: [] };

  expect(withVersion(now, all)).toEqual({ ...all, slug: 'now', published: undefined });
  expect(withField(now, all, 'tagIds')).toEqual({ ...now, tagIds: ['salt', 'ash'] });
});

test('Of fields that name several others, what only one of two versions has is a change', () => {
  const now = { ...all, tagIds: ['ash', 'clay'], coAuthorIds: ['cy', 'ben'], excerpt: undefined };

  expect(changedFields(all, now)).toEqual([
    {
      field: 'excerpt',
      was: [{ field: 'excerpt', value: 'Of one.' }],
      now: [{ field: 'excerpt', value: undefined }],
    },
    { field: 'tagIds', was: [{ field: 'tagIds', value: 'salt' }], now: [{ field: 'tagIds', value: 'clay' }] },
    {
      field: 'coAuthorIds',
      was: ['ben', 'cy'].map(value => ({ field: 'coAuthorIds', value })),
      now: ['cy', 'ben'].map(value => ({ field: 'coAuthorIds', value })),
    },
  ]);
});

test('A slug that the service makes of the title is no change', () => {
  expect(changedFields(all, { ...all, slug: undefined })).toEqual([]);
});
