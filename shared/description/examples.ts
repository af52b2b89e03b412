import { blog, blogSingle } from '../families/blog.ts';
import { childFamily, childNames } from '../families/children.ts';
import type { ChildName, Families, FamilyName, Item } from '../families/item.ts';
import { wellKnownMediaTypes } from '../families/media-types.ts';
import { mediumType, mediumTypeResponse } from '../families/medium-type.ts';
import type { Resolve } from '../families/reference.ts';
import { features } from '../features.ts';
import type { JsonObject } from '../values/json-object.ts';
import { makeSlug } from '../values/slug.ts';
import { asJson } from './json.ts';
import { meExample } from './me.ts';

// The sample from the README's first session.
export const blogId = '11111111-1111-4111-8111-111111111111';
export const guids: Readonly<Partial<Record<ChildName, string>>> = {
  medium: '22222222-2222-4222-8222-222222222222',
  author: '33333333-3333-4333-8333-333333333333',
  tag: '44444444-4444-4444-8444-444444444444',
  post: '55555555-5555-4555-8555-555555555555',
};

/**
 * The body that is posted for each family. It leaves out its own identifier, so that it can be sent again, also after the
 * first session.
 */
const bodies: { [F in FamilyName]?: Families[F]['payload'] } = {
  blog: { name: 'Field notes', slogan: 'What was seen on the way' },
  medium: {
    mediumUrl: 'https://example.com/ada.jpg',
    alternativeText: 'Ada, outdoors',
    mediumType: { mediumTypeId: '029d456e-1019-4b6d-8b17-7c5d46479aa9' },
  },
  author: {
    displayName: 'Ada',
    userName: 'ada',
    userImage: { mediumId: guids.medium },
  },
  tag: { name: 'Birds' },
  post: {
    title: 'A heron, at last',
    content: 'It stood there as if it had been waiting for us.',
    contentFormat: 'markdown',
    published: '2024-05-04T07:30:00+02:00',
    author: { authorId: guids.author },
    tags: [{ tagId: guids.tag }],
    media: [{ mediumId: guids.medium, isPostImage: true }],
  },
};

const lastModified = '2024-05-04T05:31:07.000Z';

/** The families that have an example, with the item that is stored after it was posted. */
const samples = childNames.flatMap(name => {
  const [body, guid] = [bodies[name], guids[name]];
  if (!body || guid === undefined) return [];
  const family = childFamily(name);
  const given = family.touched(family.content(body), lastModified);
  const content = family.slug ? family.slug.put(given, makeSlug(family.slug.from(given), guid)) : given;
  return [{ family, item: { id: `${name}:${guid}`, blogId, listKey: '', created: '', ...content } }];
});

const resolve: Resolve = <F extends ChildName>(family: F, guid: string | undefined) =>
  // The id says which family it is.
  samples.find(({ item }) => item.id === `${family}:${guid}`)?.item as Item<F> | undefined;

/** The answers for each family, made by the service's own code. */
const answers = new Map(
  samples.map(({ family, item }) => [family.name, asJson(family.response(item as never, resolve))]),
);

const counts = Object.fromEntries(
  childNames.map(name => [childFamily(name).count, answers.has(name) ? 1 : 0]),
);

const blogItem = {
  id: `blog:${blogId}`,
  blogId,
  listKey: '',
  created: '',
  ...blog.content(bodies.blog as Families['blog']['payload']),
  ...counts,
} as Item<'blog'>;

const blogInList = asJson(blog.response(blogItem, resolve));
const ownFields = Object.entries(blogInList).filter(([name]) => !(name in counts));
const collections = childNames.map(name => [
  childFamily(name).collection,
  [answers.get(name)].filter(answer => answer !== undefined),
]);

/** Entities of several families to be created at once; families without an example are left out. */
export const contentBodyOf = (given: typeof bodies): JsonObject =>
  asJson(
    Object.fromEntries(childNames.map(name => [childFamily(name).collection, given[name] && [given[name]]])),
  );

/** Some bodies by the names of their schemas. */
const named = (some: typeof bodies): JsonObject =>
  Object.fromEntries(
    Object.entries(some).map(([name, body]) => [
      (name === 'blog' ? blog : childFamily(name as ChildName)).payload.about.name,
      body,
    ]),
  );

/** Bodies that replace the sample's items, by the names of their schemas: with the identifier, which a medium's must have. */
export const replacements: Readonly<Record<string, unknown>> = named(
  Object.fromEntries(
    Object.entries(bodies).map(([name, body]) => [
      name,
      { [`${name}Id`]: name === 'blog' ? blogId : guids[name as ChildName], ...body },
    ]),
  ),
);

/** What a patch changes in an item of the sample, by the names of their schemas. */
const patches: Readonly<Record<string, unknown>> = {
  BlogPatch: { slogan: null },
  AuthorPatch: { displayName: 'Ada Marsh' },
  PostPatch: { title: 'Two herons', excerpt: null },
  TagPatch: { name: 'Waders' },
  MediumPatch: { alternativeText: 'Ada, at the lake' },
};

/** Examples by the names of their schemas: bodies that create and change, and the service's answers. */
export const examples: Readonly<Record<string, unknown>> = {
  ...named(bodies),
  ...patches,
  // Without references, so that any blog takes it.
  ContentBody: contentBodyOf({
    ...bodies,
    author: { displayName: 'Ada', userName: 'ada' },
    post: {
      title: 'A heron, at last',
      content: 'It stood there as if it had been waiting for us.',
      contentFormat: 'markdown',
    },
  }),
  ...Object.fromEntries([...answers].map(([name, answer]) => [childFamily(name).about.name, answer])),
  [blogSingle.about.name]: Object.fromEntries([...ownFields, ...collections]),
  ...Object.assign({}, ...features.map(feature => feature.examples)),
  Me: meExample,
  [blog.about.name]: blogInList,
  [mediumType.about.name]: asJson(mediumTypeResponse({ mediumTypeId: wellKnownMediaTypes[0] ?? '' })),
};
