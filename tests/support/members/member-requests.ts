import { absentGuid, author, families, medium, post, tag } from '../content/families.ts';
import { operations, updateOf } from '../requests/operations.ts';
import type { MemberedBlog } from './membered-blog.ts';

/** A request of an operation. */
export interface MemberRequest {
  /** The operation's name, and to whom the post belongs where that counts. */
  name: string;
  method: 'POST' | 'GET' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  body?: unknown;
}

/** Whose the post is that a request writes. */
const owners = ['own', 'of another', 'of nobody'] as const;

/** The posts of a blog by whose they are, and what a body says of their author. */
const postsOf = (at: MemberedBlog) => ({
  own: { id: at.ownPost, author: { authorId: at.authorId } },
  'of another': { id: at.anothersPost, author: { authorId: at.anotherAuthorId } },
  'of nobody': { id: at.nobodysPost, author: undefined },
});

/** Writes of posts, their previews and working copies, of each kind of owner. */
function requestsOfPosts(at: MemberedBlog): MemberRequest[] {
  const posts = `blog/${at.blogId}/post`;
  return owners.flatMap(owner => {
    const { id, author } = postsOf(at)[owner];
    const body = { ...post.full, author };
    const update = { ...updateOf(post, id), author };
    const requests: MemberRequest[] = [
      { name: 'CreatePost', method: 'POST', path: posts, body },
      { name: 'CreateContent', method: 'POST', path: `blog/${at.blogId}/content`, body: { posts: [body] } },
      { name: 'UpdatePost', method: 'PUT', path: `${posts}/${id}`, body: update },
      { name: 'PatchPost', method: 'PATCH', path: `${posts}/${id}`, body: { title: 'Low water' } },
      { name: 'DeletePost', method: 'DELETE', path: `${posts}/${id}` },
      { name: 'CreatePreview', method: 'POST', path: `${posts}/${id}/preview` },
      { name: 'UpdateDraft', method: 'PUT', path: `${posts}/${id}/draft`, body: update },
      { name: 'CreateDraftPreview', method: 'POST', path: `${posts}/${id}/draft/preview` },
      { name: 'PublishDraft', method: 'POST', path: `${posts}/${id}/draft/publish` },
      { name: 'DeleteDraft', method: 'DELETE', path: `${posts}/${id}/draft` },
    ];
    return requests.map(request => ({ ...request, name: `${request.name} ${owner}` }));
  });
}

/** Of endpoints, and of what they are told. */
function requestsOfEndpoints(blogId: string): MemberRequest[] {
  const endpoints = `blog/${blogId}/endpoint`;
  const one = `${endpoints}/${absentGuid}`;
  const body = { kind: 'build', url: 'https://api.netlify.com/build_hooks/64f1c0ffee' };
  return [
    { name: 'GetEndpointList', method: 'GET', path: endpoints },
    { name: 'GetEndpoint', method: 'GET', path: one },
    { name: 'CreateEndpoint', method: 'POST', path: endpoints, body },
    { name: 'UpdateEndpoint', method: 'PUT', path: one, body },
    { name: 'DeleteEndpoint', method: 'DELETE', path: one },
    { name: 'TestEndpoint', method: 'POST', path: `${one}/test` },
    { name: 'GetDeliveryList', method: 'GET', path: `${one}/delivery` },
    { name: 'SendAgain', method: 'POST', path: `${one}/delivery/000000000012/again` },
    { name: 'GetChangeList', method: 'GET', path: `blog/${blogId}/change` },
  ];
}

/** Operations that every blog, or none, has one of. */
function otherRequests({ blogId, ...at }: MemberedBlog, members: unknown): MemberRequest[] {
  const content = { method: 'POST', path: `blog/${blogId}/content` } as const;
  return [
    { name: 'CreateContent of media', ...content, body: { media: [medium.full] } },
    { name: 'CreateContent of tags', ...content, body: { tags: [tag.full] } },
    { name: 'CreateContent of authors', ...content, body: { authors: [author.full] } },
    {
      name: 'CreateContent of all',
      ...content,
      body: {
        posts: [{ ...post.full, author: { authorId: at.authorId } }],
        media: [medium.full],
        tags: [tag.full],
      },
    },
    {
      name: 'CreateUpload',
      method: 'POST',
      path: `blog/${blogId}/upload`,
      body: { mimeType: 'image/png', bytes: 70 },
    },
    { name: 'DeletePreviews', method: 'DELETE', path: `blog/${blogId}/preview` },
    { name: 'GetDraftList', method: 'GET', path: `blog/${blogId}/draft` },
    { name: 'GetDraft', method: 'GET', path: `blog/${blogId}/post/${at.ownPost}/draft` },
    { name: 'GetMembers', method: 'GET', path: `blog/${blogId}/members` },
    { name: 'UpdateMembers', method: 'PUT', path: `blog/${blogId}/members`, body: { members } },
    { name: 'GetRedirects', method: 'GET', path: `blog/${blogId}/redirects` },
    {
      name: 'UpdateRedirects',
      method: 'PUT',
      path: `blog/${blogId}/redirects`,
      body: { redirects: [{ from: '/old', to: '/new' }] },
    },
    { name: 'GetRevisionList', method: 'GET', path: `blog/${blogId}/post/${at.ownPost}/revision` },
    { name: 'GetRevision', method: 'GET', path: `blog/${blogId}/post/${at.ownPost}/revision/none` },
    { name: 'DeleteRevision', method: 'DELETE', path: `blog/${blogId}/post/${at.ownPost}/revision/none` },
    { name: 'GetDeletedList', method: 'GET', path: `blog/${blogId}/deleted` },
    { name: 'RestoreDeleted', method: 'POST', path: `blog/${blogId}/deleted/post/${at.ownPost}/restore` },
    { name: 'DeleteForGood', method: 'DELETE', path: `blog/${blogId}/deleted/post/${at.ownPost}` },
    ...requestsOfEndpoints(blogId),
    { name: 'GetMediumTypeList', method: 'GET', path: 'mediumtype' },
    { name: 'GetOpenApi', method: 'GET', path: 'openapi.json' },
    { name: 'GetDocs', method: 'GET', path: 'docs' },
    { name: 'GetStudio', method: 'GET', path: 'studio' },
    { name: 'GetMe', method: 'GET', path: 'me' },
  ];
}

const nouns = { author: 'authorId', post: 'ownPost', tag: 'tagId', medium: 'mediumId' } as const;

/** A request of each operation, and of each that writes a post one for each kind of owner. @param members that replace those of the blog. */
export function requestsTo(at: MemberedBlog, members: unknown): MemberRequest[] {
  const idOf = Object.fromEntries(families.map(({ noun }) => [noun, at[nouns[noun as keyof typeof nouns]]]));
  const ofFamilies = operations
    .filter(({ entity, method }) => entity !== post || method === 'GET')
    .map(operation => {
      const place = { blogId: at.blogId, id: idOf[operation.entity.noun] ?? at.blogId };
      return {
        name: operation.name,
        method: operation.method,
        path: operation.path(place),
        body: operation.body(place),
      };
    });
  return [...ofFamilies, ...requestsOfPosts(at), ...otherRequests(at, members)];
}
