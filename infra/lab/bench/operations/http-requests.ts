import { childId, postOf, tagOf, tagsOfBlog } from '../data/payloads.ts';
import { listed, type OperationName, type Subject, scatter } from './operation.ts';

/** A request to the service, below `/api/`. */
export interface HttpRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  body?: string;
  headers?: Record<string, string>;
}

type RequestOf = (subject: Subject, index: number) => HttpRequest;

const get = (path: string): HttpRequest => ({ method: 'GET', path });
const send = (method: 'POST' | 'PUT', path: string, body: object): HttpRequest => ({
  method,
  path,
  body: JSON.stringify(body),
});
const remove = (path: string): HttpRequest => ({ method: 'DELETE', path });

const page = (skip: number) => `count=${listed}&skip=${skip}`;
const own = ({ series }: Subject, index: number) => `${series}/${index}`;
const tags = ({ blogId }: Subject) => `blog/${blogId}/tag`;
const posts = ({ blogId }: Subject) => `blog/${blogId}/post`;
const ownTag = (subject: Subject, index: number) =>
  `${tags(subject)}/${childId(subject.blogId, 'tag', own(subject, index))}`;
const ownPost = (subject: Subject, index: number) =>
  `${posts(subject)}/${childId(subject.blogId, 'post', own(subject, index))}`;

/** The tag and the post that the request with this number creates. */
export const newTag = (subject: Subject, index: number) => tagOf(subject.blogId, own(subject, index));
export const newPost = (subject: Subject, index: number) =>
  postOf(subject.blogId, subject.posts, index, own(subject, index));

/** What an update changes them to: an update without a change would write nothing. */
export const changedTag = (subject: Subject, index: number) => ({
  ...newTag(subject, index),
  name: 'Birds of another group',
});
export const changedPost = (subject: Subject, index: number) => ({
  ...newPost(subject, index),
  title: 'What the heron did on another day',
});

/** The service's requests, by number. */
export const httpRequests: Record<OperationName, RequestOf> = {
  'Read tag': (subject, index) =>
    get(`${tags(subject)}/${childId(subject.blogId, 'tag', index % tagsOfBlog)}`),
  'List tags': subject => get(`${tags(subject)}?${page(subject.skip)}`),
  'Create tag': (subject, index) => send('POST', tags(subject), newTag(subject, index)),
  'Update tag': (subject, index) => send('PUT', ownTag(subject, index), changedTag(subject, index)),
  'Delete tag': (subject, index) => remove(ownTag(subject, index)),
  'Read post': (subject, index) =>
    get(`${posts(subject)}/${childId(subject.blogId, 'post', scatter(index, subject))}`),
  'List posts': subject => get(`${posts(subject)}?${page(subject.skip)}`),
  'Create post': (subject, index) => send('POST', posts(subject), newPost(subject, index)),
  'Update post': (subject, index) => send('PUT', ownPost(subject, index), changedPost(subject, index)),
  'Delete post': (subject, index) => remove(ownPost(subject, index)),
  'List blogs': subject => get(`blog?${page(subject.skip)}`),
};

/** The service's answer to a successful request. */
export const successOf: Record<HttpRequest['method'], number> = {
  GET: 200,
  POST: 201,
  PUT: 202,
  DELETE: 200,
};
