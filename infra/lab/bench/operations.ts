import { blogOf, childId, postOf, tagOf, tagsOfBlog } from './payloads.ts';
import type { HttpRequest } from './requests.ts';

/** The target of an operation. */
export interface Subject {
  /** The number of posts in the blog. */
  posts: number;
  /** The name of a series of items that are created, then updated, then deleted. */
  series: string;
}

const get = (path: string): HttpRequest => ({ method: 'GET', path });
const send = (method: 'POST' | 'PUT', path: string, body: object): HttpRequest => ({
  method,
  path,
  body: JSON.stringify(body),
});
const remove = (path: string): HttpRequest => ({ method: 'DELETE', path });

const blogId = ({ posts }: Subject) => blogOf(posts).blogId;
const tags = (subject: Subject) => `blog/${blogId(subject)}/tag`;
const posts = (subject: Subject) => `blog/${blogId(subject)}/post`;

/** The name of the item that the request with this number creates. */
const own = ({ series }: Subject, index: number) => `${series}/${index}`;
const newTag = (subject: Subject, index: number) => tagOf(blogId(subject), own(subject, index));
const newPost = (subject: Subject, index: number) =>
  postOf(blogId(subject), subject.posts, index, own(subject, index));
const addressOfTag = (subject: Subject, index: number) =>
  `${tags(subject)}/${childId(blogId(subject), 'tag', own(subject, index))}`;
const addressOfPost = (subject: Subject, index: number) =>
  `${posts(subject)}/${childId(blogId(subject), 'post', own(subject, index))}`;

/**
 * Spreads request numbers over the posts, so that requests do not always hit the same pages of the store. It never
 * picks the first post, whose image is also its author's, which needs fewer reads.
 */
const scatter = (index: number, count: number) => ((index + 1) * 7919) % count;

/** The measured operations, as the tables name them, with their requests by number. */
export const operations = {
  'Read tag': (subject, index) =>
    get(`${tags(subject)}/${childId(blogId(subject), 'tag', index % tagsOfBlog)}`),
  'List of 10 tags': subject => get(`${tags(subject)}?count=10`),
  'Create tag': (subject, index) => send('POST', tags(subject), newTag(subject, index)),
  // An update without a change would write nothing.
  'Update tag': (subject, index) =>
    send('PUT', addressOfTag(subject, index), {
      ...newTag(subject, index),
      name: 'Birds of another group',
      slug: 'birds',
    }),
  'Delete tag': (subject, index) => remove(addressOfTag(subject, index)),
  'Read post': (subject, index) =>
    get(`${posts(subject)}/${childId(blogId(subject), 'post', scatter(index, subject.posts))}`),
  'List of 10 posts': subject => get(`${posts(subject)}?count=10`),
  'Create post': (subject, index) => send('POST', posts(subject), newPost(subject, index)),
  'Update post': (subject, index) =>
    send('PUT', addressOfPost(subject, index), {
      ...newPost(subject, index),
      title: 'On another day',
      slug: 'day',
    }),
  'Delete post': (subject, index) => remove(addressOfPost(subject, index)),
  'List of 10 blogs': () => get('blog?count=10'),
} satisfies Record<string, (subject: Subject, index: number) => HttpRequest>;

export type OperationName = keyof typeof operations;

/** A list of ten posts that skips half of the blog's: Cosmos DB has to count its way to them. */
export const skippingList = (subject: Subject) => get(`${posts(subject)}?count=10&skip=${subject.posts / 2}`);
