import type { Feed, FeedPost } from '../../../shared/features/feeds/formats/feed.ts';

/** A feed whose blog has all of its fields. */
export const heronNotes: Feed = {
  blog: {
    blogId: '11111111-1111-4111-8111-111111111111',
    name: 'Heron notes',
    slogan: 'What stands in the reeds',
    logoUrl: 'https://herons.example/logo.png',
    siteUrl: 'https://herons.example/',
    language: 'en-GB',
  },
  self: 'https://herons.example/feed',
};

/** A post with all of its fields. */
export const fullPost = {
  postId: '55555555-5555-4555-8555-555555555555',
  title: 'A heron, at last',
  url: 'https://herons.example/2024/05/a-heron-at-last',
  published: '2024-05-04T07:30:00+02:00',
  lastModified: '2024-05-04T05:31:07.123Z',
  contentHtml: '<p>It stood there as if it had been waiting for us.</p>',
  excerpt: 'It stood there',
  author: { displayName: 'Ada', userImage: { mediumUrl: 'https://herons.example/ada.jpg' } },
  tags: [{ name: 'Birds', slug: 'birds' }],
  media: [
    {
      mediumUrl: 'https://herons.example/heron.jpg',
      mediumType: { mimeType: 'image/jpeg' },
      bytes: 183_400,
      isPostImage: true,
    },
  ],
} satisfies FeedPost;
