import type { Need } from '../failures/table.ts';
import { nounWithArticle } from '../failures/violations.ts';
import { blog, blogSingle } from '../families/blog.ts';
import { childFamily } from '../families/children.ts';
import { referenceFields } from '../families/fields.ts';
import type { ChildName, FamilyName } from '../families/item.ts';
import { type Named, type PayloadClass, patchNameOf } from '../families/payload-class.ts';
import { json, type Operation, ofJson, unchanged } from './operation.ts';
import { listParametersOf } from './parameters.ts';

/** What the operations of a family are about: its names, the schemas of its answer and body, and whether that refers to items. */
const subjectOf = (
  family: FamilyName,
  plural: string,
  { name }: Named,
  payload: PayloadClass,
  writers: Need,
) => ({
  family,
  plural,
  /** Who may write its items. */
  writers,
  schema: name,
  body: payload.about.name,
  patchBody: patchNameOf(payload),
  refers: referenceFields(payload).length > 0,
});

type Subject = ReturnType<typeof subjectOf>;

function childrenNamed(name: ChildName, writers: Need): Subject {
  const { about, collection, payload } = childFamily(name);
  return subjectOf(name, collection, about, payload, writers);
}

const blogs = subjectOf('blog', 'blogs', blogSingle.about, blog.payload, 'owner');
const authors = childrenNamed('author', 'editor');
const posts = childrenNamed('post', 'author');
const tags = childrenNamed('tag', 'editor');
const media = childrenNamed('medium', 'author');

/** The headers of a blog's content; if the blog does not exist, there is no tag. */
const ofBlog = { ETag: 'sometimes', 'Cache-Control': 'always', Vary: 'always' } as const;

const ofList = { ...ofBlog, Link: 'sometimes', 'X-Total-Count': 'sometimes' } as const;

/** The headers of the answer to a write of one item. Those of JSON come with what was written. */
const ofWrite = {
  ETag: 'sometimes',
  'Cache-Control': 'sometimes',
  Vary: 'sometimes',
  'Content-Encoding': 'sometimes',
} as const;

/** What every operation of a family says of itself. */
const about = (method: Operation['method'], name: string, path: string, family: FamilyName, needs: Need) =>
  ({ name, method, path, group: family, noun: family, needs }) as const;

const sentences = (...parts: (string | false | undefined)[]) => parts.filter(part => part).join(' ');

const references =
  'References are given by identifier and must exist in the blog. The other fields of a nested object are ignored, so that what was read can be put back.';

function create(
  name: string,
  path: string,
  { family, schema, body, refers, writers }: Subject,
): Operation<201> {
  const one = nounWithArticle(family);
  return {
    ...about('POST', name, path, family, writers),
    summary: `Create ${one}`,
    description: sentences(
      `If the body gives no identifier, ${one} gets a random one. An identifier that is already taken is 500.`,
      refers && references,
    ),
    parameters: [],
    body,
    restores: true,
    refers,
    answers: {
      201: {
        meaning: `The ${family} is created. The body is a text, not JSON: \`OK\`.`,
        headers: { Location: 'always', ...ofWrite },
        body: { type: 'text/plain; charset=utf-8' },
        representation: json(schema),
      },
    },
  };
}

const page = (plural: string) => `A page of the ${plural}; empty if there are none.`;

function list(name: string, path: string, { family, plural, schema }: Subject): Operation<200 | 304> {
  return {
    ...about('GET', name, path, family, 'reader'),
    summary: `List the ${plural} of a blog`,
    description:
      'If the blog does not exist, the list is empty and has no `ETag`. The order is total, so pages neither overlap nor leave anything out.',
    parameters: [...listParametersOf(family), 'If-None-Match'],
    answers: {
      200: { meaning: page(plural), headers: { ...ofJson, ...ofList }, body: json(schema, true) },
      304: unchanged(ofList),
    },
  };
}

function read(
  name: string,
  path: string,
  { family, schema }: Subject,
  special?: string,
): Operation<200 | 304> {
  return {
    ...about('GET', name, path, family, 'reader'),
    names: family,
    summary: `Read ${nounWithArticle(family)}`,
    description: sentences(
      special,
      'References are expanded to the current state of their targets; deleted targets are left out.',
    ),
    parameters: ['fields', 'If-None-Match'],
    answers: {
      200: { meaning: `The ${family}.`, headers: { ...ofJson, ...ofBlog }, body: json(schema) },
      304: unchanged(ofBlog),
    },
  };
}

function update(
  name: string,
  path: string,
  { family, schema, body, refers, writers }: Subject,
  special?: string,
): Operation<202> {
  return {
    ...about('PUT', name, path, family, writers),
    names: family,
    summary: `Replace ${nounWithArticle(family)}`,
    description: sentences('An optional field that is left out is cleared.', refers && references, special),
    parameters: ['If-Match', 'If-None-Match'],
    body,
    restores: true,
    refers,
    answers: {
      202: {
        meaning: `The ${family} is now as the body says, even if nothing changed.`,
        headers: ofWrite,
        representation: json(schema),
      },
    },
  };
}

/** An update that says only what changes. It is answered by the function of the other update, at the same address. */
function patch(name: string, put: Operation<202>, { family, patchBody, refers }: Subject): Operation<202> {
  return {
    ...put,
    name,
    method: 'PATCH',
    summary: `Change ${nounWithArticle(family)}`,
    description: sentences(
      'The body is a merge patch (RFC 7396), whatever its content type: what it gives is set, what it gives as `null` is removed, all else stays.',
      refers && 'Lists and references are replaced whole, and those that it gives must exist in the blog.',
      'Without `If-Match`, it is applied to the newest state.',
    ),
    body: patchBody,
    restores: true,
  };
}

/** Both updates of a family. */
const updates = (title: string, path: string, subject: Subject, special?: string) => {
  const put = update(`Update${title}`, path, subject, special);
  return { update: put, patch: patch(`Patch${title}`, put, subject) };
};

function remove(
  name: string,
  path: string,
  { family, writers }: Subject,
  description = 'Reads of items that refer to it leave it out from now on.',
): Operation<200> {
  return {
    ...about('DELETE', name, path, family, writers),
    names: family,
    summary: `Delete ${nounWithArticle(family)}`,
    description,
    parameters: ['If-Match', 'If-None-Match'],
    answers: { 200: { meaning: `The ${family} is deleted.`, headers: {} } },
  };
}

/** The list of blogs belongs to no blog, so it has no version. */
const listBlogs: Operation<200 | 304> = {
  ...list('GetBlogList', '/blog', blogs),
  needs: 'signIn',
  summary: 'List the blogs',
  description:
    'In order of creation, each with the exact numbers of its children. Where there are members, those of the caller.',
  parameters: listParametersOf('blog'),
  answers: {
    200: {
      meaning: page('blogs'),
      headers: { ...ofJson, Link: 'sometimes' },
      body: json(blog.about.name, true),
    },
  },
};

const wholeBlog = 'The answer has everything in the blog: it is also its export.';
const withChildren =
  'Everything in the blog is deleted with it, for good. If that is cut off half-way, the next delete continues from there.';
const wholeMedium = 'The body must give the identifier and `mediumType`.';

/** The operations of each family, in the order of the description. */
export const familyOperations = {
  blog: {
    create: { ...create('CreateBlog', '/blog', blogs), needs: 'admin' as const },
    list: listBlogs,
    read: read('GetBlog', '/blog/{blogId}', blogs, wholeBlog),
    ...updates('Blog', '/blog/{blogId}', blogs),
    delete: remove('DeleteBlog', '/blog/{blogId}', blogs, withChildren),
  },
  author: {
    create: create('CreateAuthor', '/blog/{blogId}/author', authors),
    list: list('GetAuthorList', '/blog/{blogId}/author', authors),
    read: read('GetAuthor', '/blog/{blogId}/author/{id}', authors),
    ...updates('Author', '/blog/{blogId}/author/{id}', authors),
    delete: remove('DeleteAuthor', '/blog/{blogId}/author/{id}', authors),
  },
  post: {
    create: create('CreatePost', '/blog/{blogId}/post', posts),
    list: list('GetPostList', '/blog/{blogId}/post', posts),
    read: read('GetPost', '/blog/{blogId}/post/{id}', posts),
    ...updates('Post', '/blog/{blogId}/post/{id}', posts),
    delete: remove('DeletePost', '/blog/{blogId}/post/{id}', posts),
  },
  tag: {
    create: create('CreateTag', '/blog/{blogId}/tag', tags),
    list: list('GetTagList', '/blog/{blogId}/tag', tags),
    read: read('GetTag', '/blog/{blogId}/tag/{id}', tags),
    ...updates('Tag', '/blog/{blogId}/tag/{id}', tags),
    delete: remove('DeleteTag', '/blog/{blogId}/tag/{id}', tags),
  },
  medium: {
    create: create('CreateMedium', '/blog/{blogId}/medium', media),
    list: list('GetMediumList', '/blog/{blogId}/medium', media),
    read: read('GetMedium', '/blog/{blogId}/medium/{id}', media),
    ...updates('Medium', '/blog/{blogId}/medium/{id}', media, wholeMedium),
    delete: remove('DeleteMedium', '/blog/{blogId}/medium/{id}', media),
  },
} satisfies Record<FamilyName, object>;
