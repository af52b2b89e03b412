import fc from 'fast-check';
import {
  bodyOf,
  changed,
  draftOf,
  emptyDraft,
  isSameDraft,
  shownSlug,
} from '../../../client/studio/editor/draft.ts';
import { makeSlug } from '../../../shared/values/slug.ts';
import { draft } from './drafts.ts';

const keys = { blogId: 'blog', resourceId: 'p', postId: 'p' };
const post = {
  ...keys,
  title: 'Low tide',
  content: 'Mud.',
  slug: 'low-tide',
  lastModified: '2026-01-01T00:00:00.000Z',
  tags: [],
  media: [],
};

test('the slug of any title is the one that the service makes', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string({ unit: 'grapheme', maxLength: 150 }), fc.string({ unit: 'binary' })),
      title => {
        const slug = shownSlug({ ...emptyDraft, title });

        expect(slug).toBe(makeSlug(title, ''));
      },
    ),
  );
});

test('the slug of a draft follows its title, unless somebody wrote another', () => {
  const [following, own] = [draftOf(post), draftOf({ ...post, slug: 'mud' })];

  expect([following.slug, own.slug]).toEqual([undefined, 'mud']);
});

test('the slug of a draft follows its title also where it has a number, because another post has the other', () => {
  const numbered = { ...post, slug: 'low-tide-2' };
  const draft = draftOf(numbered);

  expect(draft.slug).toBeUndefined();
  expect(shownSlug(draft, numbered)).toBe('low-tide-2');
  expect(shownSlug({ ...draft, title: 'High tide' }, numbered)).toBe('high-tide');
  expect(bodyOf(draft, numbered).slug).toBeUndefined();
});

test('a slug that was let go is sent blank, so that another is made', () => {
  const own = { ...post, slug: 'mud', published: '2026-01-01T00:00:00.000Z' };

  const { slug } = bodyOf(changed(draftOf(own), { slug: '' }), own);

  expect(slug).toBe('');
});

test('the slug of a published post stays', () => {
  const { slug } = draftOf({ ...post, published: '2026-01-01T00:00:00.000Z' });

  expect(slug).toBe('low-tide');
});

test('the slug of a draft that was published stays, whether the service says so or this browser', () => {
  const [message, seen] = [draftOf({ ...post, formerSlugs: ['mud'] }), draftOf(post, true)];

  expect([message.slug, seen.slug]).toEqual(['low-tide', 'low-tide']);
});

test('a slug that is made blank follows the title again', () => {
  const { slug } = changed({ ...emptyDraft, slug: 'mud' }, { slug: ' ' });

  expect(slug).toBeUndefined();
});

test('what else the service keeps of a post is sent again, except what is its own to say', () => {
  const read = { ...post, summary: 'About mud' };

  const body = bodyOf({ ...draftOf(read), title: 'High tide', mediaIds: ['a', 'b'], postImageId: 'b' }, read);

  expect(body).toMatchObject({ postId: 'p', summary: 'About mud', title: 'High tide', content: 'Mud.' });
  expect(body.media).toEqual([{ mediumId: 'a' }, { mediumId: 'b', isPostImage: true }]);
  expect(body).not.toHaveProperty('lastModified');
});

test('the image of a post is one of its media in any case', () => {
  const { media } = bodyOf({ ...emptyDraft, postImageId: 'a' });

  expect(media).toEqual([{ mediumId: 'a', isPostImage: true }]);
});

test('drafts are the same if they say the same, in any order of their tags', () => {
  fc.assert(
    fc.property(draft, draft, (one, other) => {
      const turned = { ...one, tagIds: one.tagIds.toReversed() };

      expect(isSameDraft(one, turned)).toBe(true);
      expect(isSameDraft(one, other)).toBe(isSameDraft(other, one));
    }),
  );
});

test('drafts are not the same if readers get their pictures or co-authors in another order', () => {
  const all = { ...emptyDraft, mediaIds: ['a', 'b'], coAuthorIds: ['c', 'd'] };

  expect(isSameDraft(all, { ...all, mediaIds: ['b', 'a'] })).toBe(false);
  expect(isSameDraft(all, { ...all, coAuthorIds: ['d', 'c'] })).toBe(false);
});

test('a page, what is featured, languages and co-authors are sent as they were read', () => {
  const coAuthors = [{ authorId: 'b', displayName: 'Ben', userName: 'ben', blogId: 'blog', resourceId: 'b' }];
  const read = { ...post, isListed: false, isFeatured: true, language: 'de', translationOf: 'q', coAuthors };

  const [body, plain] = [bodyOf(draftOf(read), read), bodyOf(draftOf(post), post)];

  expect(body).toMatchObject({ isListed: false, isFeatured: true, language: 'de', translationOf: 'q' });
  expect(body.coAuthors).toEqual([{ authorId: 'b' }]);
  expect([plain.isListed, plain.isFeatured, plain.language]).toEqual([undefined, undefined, undefined]);
});

test('a page that becomes a post is listed, and a post that is no longer featured does not say that it is', () => {
  const read = { ...post, isListed: false, isFeatured: true };

  const body = bodyOf(changed(draftOf(read), { isPage: undefined, isFeatured: undefined }), read);

  expect([body.isListed, body.isFeatured]).toEqual([undefined, undefined]);
});
