import { childNames, children, forEachCount } from './children.ts';
import type { Family } from './family.ts';
import { OptionalGuid, Text, WebAddress } from './fields.ts';
import { identifierOf, resourceId } from './given-identifier.ts';
import type { ChildName, CollectionOf, CountOf, Item, Responses } from './item.ts';
import {
  type Described,
  type DescribedField,
  type DescribedFields,
  type FieldsOf,
  responseOf,
} from './response.ts';
import type { AnswerRule } from './rules.ts';
import type { ResponseFields, ViewedField } from './view.ts';

/** How many children of each family a blog has. */
export type ChildCounts = { [F in ChildName as CountOf<F>]: number };

export interface BlogContent {
  name: string;
  /** Null rather than absent, because a patch can set a field to null whether or not the field exists. */
  slogan: string | null;
  logoUrl: string | null;
}

/** A blog in a request body. */
export class BlogPayload {
  static readonly about = { name: 'BlogBody', means: 'A blog as a request gives it.' };

  @OptionalGuid(identifierOf('blog')) blogId?: string;
  @OptionalGuid(resourceId) resourceId?: string;
  @Text({ max: 255, means: 'The name of the blog.', example: 'The Lighthouse Keeper' }) name!: string;
  @Text({
    max: 255,
    optional: true,
    means: 'The line below the name.',
    example: 'Notes from the edge of the map',
  })
  slogan?: string;
  @WebAddress({
    optional: true,
    means: 'The address of the logo of the blog.',
    example: 'https://example.com/lighthouse/logo.svg',
  })
  logoUrl?: string;
}

/** A blog's own fields in an answer. */
type BlogOwnResponse = Record<'blogId' | 'resourceId', string> &
  Pick<BlogPayload, 'name' | 'slogan' | 'logoUrl'>;

/** A blog in a list. */
export type BlogInListResponse = BlogOwnResponse & ChildCounts;

/** A blog as it is read by itself, which is its export. It has the counts only if `fields` asks for them. */
export type BlogResponse = BlogOwnResponse &
  Partial<ChildCounts> & { [F in ChildName as CollectionOf<F>]: Responses[F][] };

type OwnFields = FieldsOf<Item<'blog'>, BlogOwnResponse, BlogPayload> &
  Record<keyof BlogOwnResponse, ViewedField<'blog'>>;

const ownFields: OwnFields = {
  blogId: { stored: ['blogId'], value: item => item.blogId },
  resourceId: { stored: ['blogId'], value: item => item.blogId },
  name: { stored: ['name'], value: item => item.name },
  slogan: { optional: true, stored: ['slogan'], value: item => item.slogan ?? undefined },
  logoUrl: { optional: true, stored: ['logoUrl'], value: item => item.logoUrl ?? undefined },
};

const countRule = (family: ChildName): AnswerRule => ({
  kind: 'count',
  means: `The number of ${children[family].collection} of the blog.`,
  required: true,
  readOnly: true,
});

const fields: ResponseFields<'blog'> = {
  ...ownFields,
  ...forEachCount((count, family) => ({
    rule: countRule(family),
    stored: [count],
    // A blog that was created before a family existed has no count of it yet.
    value: (item: Item<'blog'>) => item[count] ?? 0,
  })),
};

/** The fields of an export that come before the blog's children, unless the request asks for others. */
export const blogOwnFields: readonly string[] = Object.keys(ownFields);

export const blog = {
  name: 'blog',
  about: { name: 'BlogInList', means: 'A blog with the numbers of its children.' },
  payload: BlogPayload,
  comparedPart: 'version',
  completeForUpdate: () => true,
  content: ({ name, slogan, logoUrl }) => ({ name, slogan: slogan ?? null, logoUrl: logoUrl ?? null }),
  references: () => [],
  // Blogs in lists: they have counts where an export has the children.
  fields,
  response: responseOf(fields),
} satisfies Family<'blog', BlogPayload>;

const collectionOf = (family: ChildName): [string, DescribedField] => {
  const { collection } = children[family];
  return [
    collection,
    { each: children[family], means: `All ${collection} of the blog, each as in its list.` },
  ];
};

const collections = Object.fromEntries(childNames.map(collectionOf)) as DescribedFields<
  Pick<BlogResponse, CollectionOf<ChildName>>,
  BlogPayload
>;

const singleFields: DescribedFields<BlogResponse, BlogPayload> = {
  ...ownFields,
  ...forEachCount((_count, family) => ({ optional: true as const, rule: countRule(family) })),
  ...collections,
};

/** A blog as it is read by itself: its description only, because the export is streamed. */
export const blogSingle: Described = {
  about: { name: 'Blog', means: 'A blog with everything in it: its export.' },
  payload: BlogPayload,
  fields: singleFields,
};

/** A blog on the public surface: its description only, as above. */
export const blogPublic: Described = {
  about: { name: 'PublicBlog', means: 'A blog that everybody may read, without what is in it.' },
  payload: BlogPayload,
  fields: ownFields,
};
