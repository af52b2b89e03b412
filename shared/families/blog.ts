import {
  type BlogSite,
  MenuEntryPayload,
  menuEntry,
  menuLimits,
  siteAgain,
  siteContent,
} from './blog-site.ts';
import { childNames, children, forEachCount } from './children.ts';
import type { Family } from './family.ts';
import { Flag, Metadata, NestedList, OptionalGuid, Text, WebAddress } from './fields.ts';
import { identifierOf, resourceId } from './given-identifier.ts';
import { type ImportedContent, imported, importedField } from './imported.ts';
import type { ChildCounts, ChildName, CollectionOf, Item, Responses } from './item.ts';
import { isLanguage, maxLanguageLength } from './language.ts';
import { metadataRule } from './metadata.ts';
import { isPostUrl, isSiteUrl, isTagUrl, maxPostUrl } from './post-address.ts';
import {
  type DescribedField,
  type DescribedFields,
  type DescribedObject,
  type FieldsOf,
  isAside,
  responseOf,
} from './response.ts';
import type { ResponseFields, ViewedField } from './response-fields.ts';
import type { AnswerRule, MetadataValues } from './rules.ts';

/** The names of the fields that a blog may lack. */
type OptionalName = 'slogan' | 'logoUrl' | 'isPublic' | 'siteUrl' | 'postUrl' | 'language';

/**
 * What is stored of a blog. Of its first fields null rather than absent, because a patch can set a field to null whether or not the field exists. A
 * blog that was stored before a field existed does not have it.
 */
export type BlogContent = Pick<BlogPayload, 'name'> &
  ImportedContent & {
    [Name in OptionalName]: Required<BlogPayload>[Name] | null;
  } & { site?: BlogSite | undefined };

/** A blog in a request body. */
export class BlogPayload {
  static readonly about = { name: 'BlogBody', means: 'A blog as a request gives it.' };

  @OptionalGuid(identifierOf('blog')) blogId?: string;
  @OptionalGuid(resourceId) resourceId?: string;
  @Text({ max: 255, composed: true, means: 'The name of the blog.', example: 'The Lighthouse Keeper' })
  name!: string;
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
  @Flag({ means: 'Whether everybody may read what is published, where the installation serves that.' })
  isPublic?: boolean;
  @WebAddress({
    optional: true,
    means: 'The address of the site that shows the blog.',
    checks: [isSiteUrl],
    example: 'https://lighthouse.example.com',
  })
  siteUrl?: string;
  @Text({
    max: maxPostUrl,
    optional: true,
    means: 'What the address of a post on the site is made by.',
    checks: [isPostUrl],
    example: '/{yyyy}/{mm}/{slug}',
  })
  postUrl?: string;
  @Text({
    max: maxLanguageLength,
    optional: true,
    means: 'The language of the blog.',
    checks: [isLanguage],
    example: 'en-GB',
  })
  language?: string;
  @Text(imported) imported?: string;
  @Text({
    max: 255,
    optional: true,
    means: 'Who publishes the blog, where it is not called as the blog is.',
    example: 'Faróis do Atlântico',
  })
  publisherName?: string;
  @Text({
    max: maxPostUrl,
    optional: true,
    means: 'What the address of a page on the site is made by; `/{slug}/` if it is left out.',
    checks: [isPostUrl],
    example: '/{slug}/',
  })
  pageUrl?: string;
  @Text({
    max: maxPostUrl,
    optional: true,
    means: 'What the address of a tag on the site is made by.',
    checks: [isTagUrl],
    example: '/tag/{slug}/',
  })
  tagUrl?: string;
  @NestedList(() => MenuEntryPayload, { ...menuLimits, means: 'The menu of the site, in its order.' })
  menu?: MenuEntryPayload[];
  @Metadata(metadataRule) metadata?: MetadataValues;
}

/** A blog's own fields in an answer. */
type BlogOwnResponse = Record<'blogId' | 'resourceId', string> &
  Pick<BlogPayload, 'name' | OptionalName> &
  BlogSite;

/** They with what only those get who export a blog or ask for it. */
type BlogKeptResponse = BlogOwnResponse & Pick<BlogPayload, 'imported'>;

/** A blog in a list. */
export type BlogInListResponse = BlogKeptResponse & ChildCounts;

/** A blog as it is read by itself, which is its export. It has the counts only if `fields` asks for them. */
export type BlogResponse = BlogKeptResponse &
  Partial<ChildCounts> & { [F in ChildName as CollectionOf<F>]: Responses[F][] };

declare module './item.ts' {
  interface Families {
    blog: { payload: BlogPayload; content: BlogContent; response: BlogInListResponse };
  }
}

type OwnFields = FieldsOf<Item<'blog'>, BlogOwnResponse, BlogPayload> &
  Record<keyof BlogOwnResponse, ViewedField<'blog'>>;

/** An optional field of a blog. */
const optional = <Name extends OptionalName>(name: Name) => ({
  optional: true as const,
  stored: [name] as const,
  value: (item: Item<'blog'>) => (item[name] ?? undefined) as BlogPayload[Name],
});

/** A field of a blog's site. */
const ofSite = <Name extends keyof BlogSite>(name: Name) => ({
  optional: true as const,
  stored: ['site'] as const,
  value: ({ site }: Item<'blog'>) => site?.[name],
});

const ownFields: OwnFields = {
  blogId: { stored: ['blogId'], value: item => item.blogId },
  resourceId: { stored: ['blogId'], value: item => item.blogId },
  name: { stored: ['name'], value: item => item.name },
  slogan: optional('slogan'),
  logoUrl: optional('logoUrl'),
  isPublic: optional('isPublic'),
  siteUrl: optional('siteUrl'),
  postUrl: optional('postUrl'),
  language: optional('language'),
  publisherName: ofSite('publisherName'),
  pageUrl: ofSite('pageUrl'),
  tagUrl: ofSite('tagUrl'),
  menu: { ...ofSite('menu'), each: menuEntry },
  metadata: ofSite('metadata'),
};

const keptFields = { ...ownFields, imported: importedField };

const countRule = (family: ChildName): AnswerRule => ({
  kind: 'count',
  means: `The number of ${children[family].collection} of the blog.`,
  required: true,
  readOnly: true,
});

const fields: ResponseFields<'blog'> = {
  ...keptFields,
  ...forEachCount((count, family) => ({
    rule: countRule(family),
    stored: [count],
    // A blog that was created before a family existed has no count of it yet.
    value: (item: Item<'blog'>) => item[count] ?? 0,
  })),
};

/** A blog's own fields, as everybody reads them. */
export const blogOwnFields: readonly string[] = Object.keys(ownFields);

/** The fields of an export that come before the blog's children, unless the request asks for others. */
export const blogKeptFields: readonly string[] = Object.keys(keptFields);

/** The fields of a blog in a list, unless the request asks for others. */
export const blogListFields: readonly string[] = Object.keys(fields).filter(name => !isAside(fields, name));

export const blog = {
  name: 'blog',
  about: { name: 'BlogInList', means: 'A blog with the numbers of its children.' },
  payload: BlogPayload,
  comparedPart: 'version',
  listOrder: 'oldest',
  completeForUpdate: () => true,
  content: payload => ({
    name: payload.name,
    slogan: payload.slogan ?? null,
    logoUrl: payload.logoUrl ?? null,
    isPublic: payload.isPublic ?? null,
    siteUrl: payload.siteUrl ?? null,
    postUrl: payload.postUrl ?? null,
    language: payload.language ?? null,
    imported: payload.imported,
    site: siteContent(payload),
  }),
  givenAgain: siteAgain,
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
  ...keptFields,
  ...forEachCount((_count, family) => ({ optional: true as const, rule: countRule(family) })),
  ...collections,
};

const exportedFields: Record<string, DescribedField> = { ...singleFields };

/** A blog as it is read by itself: its description only, because the export is streamed. */
export const blogSingle: DescribedObject = {
  about: { name: 'Blog', means: 'A blog with everything in it: its export.' },
  payload: BlogPayload,
  fields: exportedFields,
};

/** Describes what a feature adds behind the collections of an export, before anything reads the description. */
export function addToExport(name: string, field: DescribedField): void {
  exportedFields[name] = field;
}

/** A blog on the public surface: its description only, as above. */
export const blogPublic: DescribedObject = {
  about: { name: 'PublicBlog', means: 'A blog that everybody may read, without what is in it.' },
  payload: BlogPayload,
  fields: ownFields,
};
