import { blog } from '../families/blog.ts';
import { children } from '../families/children.ts';
import type { Resolve } from '../families/family.ts';
import type { ChildName, Contents, Item } from '../families/item.ts';
import { wellKnownMediaTypes } from '../families/media-types.ts';
import { mediumTypeResponse } from '../families/medium-type.ts';
import { asJson, type Json } from './json.ts';

// The sample of the README's first session.
const blogId = '11111111-1111-4111-8111-111111111111';
const guids: Record<ChildName, string> = {
  medium: '22222222-2222-4222-8222-222222222222',
  author: '33333333-3333-4333-8333-333333333333',
  tag: '44444444-4444-4444-8444-444444444444',
  post: '55555555-5555-4555-8555-555555555555',
};

const bodies = {
  blog: { blogId, name: 'Field notes', slogan: 'What was seen on the way' },
  medium: {
    mediumId: guids.medium,
    mediumUrl: 'https://example.com/ada.jpg',
    alternativeText: 'Ada, outdoors',
    mediumType: { mediumTypeId: '029d456e-1019-4b6d-8b17-7c5d46479aa9' },
  },
  author: {
    authorId: guids.author,
    displayName: 'Ada',
    userName: 'ada',
    userImage: { mediumId: guids.medium },
  },
  tag: { tagId: guids.tag, name: 'Birds' },
  post: {
    postId: guids.post,
    title: 'A heron, at last',
    content: 'It stood there as if it had been waiting for us.',
    published: '2024-05-04T07:30:00+02:00',
    author: { authorId: guids.author },
    tags: [{ tagId: guids.tag }],
    media: [{ mediumId: guids.medium, isPostImage: true }],
  },
};

const lastModified = '2024-05-04T05:31:07.000Z';

/** An item as it is stored when the sample was posted. */
const stored = <F extends ChildName>(family: F, content: Contents[F]) => ({
  id: `${family}:${guids[family]}`,
  blogId,
  listKey: '',
  created: '',
  ...content,
});

const items = {
  author: stored('author', children.author.content(bodies.author)),
  post: stored('post', {
    ...children.post.content(bodies.post, guids.post),
    lastModified,
  }),
  tag: stored('tag', children.tag.content(bodies.tag, guids.tag)),
  medium: stored('medium', children.medium.content(bodies.medium)),
};

const resolve: Resolve = (family, guid) =>
  guid === guids[family] ? (items as { [F in ChildName]: Item<F> })[family] : undefined;

const answers = {
  author: asJson(children.author.response(items.author, resolve)),
  post: asJson(children.post.response(items.post, resolve)),
  tag: asJson(children.tag.response(items.tag, resolve)),
  medium: asJson(children.medium.response(items.medium, resolve)),
};

const blogItem: Item<'blog'> = {
  id: `blog:${blogId}`,
  blogId,
  listKey: '',
  created: '',
  ...blog.content(bodies.blog),
  authorsCount: 1,
  mediaCount: 1,
  tagCount: 1,
  postCount: 1,
};

const blogInList = asJson(blog.response(blogItem, resolve)) as Record<string, Json>;
const { authorsCount, mediaCount, tagCount, postCount, ...ownFields } = blogInList;

/** Examples by the names of their schemas: what the sample's requests are, and what the service answers of them. */
export const examples: Readonly<Record<string, Json>> = {
  BlogBody: bodies.blog,
  AuthorBody: bodies.author,
  PostBody: bodies.post,
  TagBody: bodies.tag,
  MediumBody: bodies.medium,
  Blog: {
    ...ownFields,
    authors: [answers.author],
    posts: [answers.post],
    tags: [answers.tag],
    media: [answers.medium],
  },
  BlogInList: blogInList,
  Author: answers.author,
  Post: answers.post,
  Tag: answers.tag,
  Medium: answers.medium,
  MediumType: asJson(mediumTypeResponse({ mediumTypeId: wellKnownMediaTypes[0] ?? '' })),
};
