import {
  author,
  type Entity,
  type Family,
  families,
  medium,
  type Payload,
  post,
  referred,
  tag,
} from '../content/families.ts';
import type { Blog, Child, Store } from './content.ts';

// The contract's reads of the model: fields in their order, references expanded, lists in order.

const identifiers = (blogId: string, { idField }: Entity, id: string): Payload => ({
  blogId,
  resourceId: id,
  [idField]: id,
});

/** The fields that stand behind those of references, and behind what a post says of its media, because they came later. */
const later = [
  ...['seo', 'metadata', 'isListed', 'isFeatured', 'language', 'translationOf'],
  ...['bio', 'websiteUrl'],
  ...['sizes', 'thumbHash', 'focus'],
];

/** A child's fields before those that came later, and these. */
function parted(fields: Payload): [before: Payload, behind: Payload] {
  const part = (isLater: boolean) =>
    Object.fromEntries(Object.entries(fields).filter(([name]) => later.includes(name) === isLater));
  return [part(false), part(true)];
}

/** A child without references. */
const plain = (family: Family, blog: Blog, { id, content }: Child): Payload => ({
  ...identifiers(blog.id, family, id),
  ...content.fields,
});

/** A medium to which another refers. */
function ofMedium(blog: Blog, child: Child, isPostImage?: boolean): Payload {
  const [before, behind] = parted(referred(medium, plain(medium, blog, child)));
  return { ...before, isPostImage, ...behind };
}

/** The existing children among those that identifiers name. */
const present = (children: Map<string, Child>, ids: (string | undefined)[]) =>
  ids.map(id => children.get(id ?? '')).filter(child => child !== undefined);

function ofAuthor(blog: Blog, child: Child): Payload {
  const [image] = present(blog.children.medium, [child.content.userImage]);
  const [before, behind] = parted(plain(author, blog, child));
  return { ...before, userImage: image && ofMedium(blog, image), ...behind };
}

/** Stands for a time that only the service knows. */
const timeOf = (modification: number) => `#${modification}`;

function ofPost(blog: Blog, child: Child): Payload {
  const { content, modified } = child;
  const media = present(blog.children.medium, content.media);
  const image = media.find(each => each.id === content.image);
  const [by] = present(blog.children.author, [content.author]);
  const [{ published, ...fields }, behind] = parted(plain(post, blog, child));
  return {
    ...fields,
    formerSlugs: content.formerSlugs.length > 0 ? content.formerSlugs : undefined,
    published,
    lastModified: timeOf(modified),
    postImage: image && ofMedium(blog, image, true),
    author: by && referred(author, ofAuthor(blog, by)),
    tags: present(blog.children.tag, content.tags).map(each => referred(tag, plain(tag, blog, each))),
    media: media.map(each => ofMedium(blog, each, each === image)),
    ...behind,
  };
}

const ofTag = (blog: Blog, child: Child): Payload => ({
  ...plain(tag, blog, child),
  formerSlugs: child.content.formerSlugs.length > 0 ? child.content.formerSlugs : undefined,
});

const forms: Record<string, (blog: Blog, child: Child) => Payload> = {
  author: ofAuthor,
  post: ofPost,
  tag: ofTag,
};

/** A child as a read answers it. */
export const childResponse = (blog: Blog, family: Family, child: Child) =>
  forms[family.segment]?.(blog, child) ?? plain(family, blog, child);

const instant = ({ content }: Child) => Date.parse(String(content.fields.published));

/** Dated posts newest first, equal instants by identifier, then the undated newest created first. */
function comparePosts(one: Child, other: Child): number {
  const [first, second] = [instant(one), instant(other)];
  if (Number.isNaN(first) && Number.isNaN(second)) return other.created - one.created;
  if (Number.isNaN(first) || Number.isNaN(second)) return Number.isNaN(first) ? 1 : -1;
  return second - first || (one.id < other.id ? -1 : 1);
}

const byCreation = (one: { created: number }, other: { created: number }) => one.created - other.created;

/** All children of a family as its list has them. */
export function childrenResponse(blog: Blog, family: Family): Payload[] {
  const order = family === post ? comparePosts : byCreation;
  const children = [...blog.children[family.segment].values()].sort(order);
  return children.map(child => childResponse(blog, family, child));
}

const blogFields = ({ id, content }: Blog): Payload => ({ blogId: id, resourceId: id, ...content.fields });

// Counts of other families come after these, in the order of an export.
const countedFirst = ['authorsCount', 'mediaCount', 'tagCount', 'postCount'];

function counts(blog: Blog): Payload {
  const sizes = families.map(({ count, segment }) => [count, blog.children[segment].size]);
  const known = Object.fromEntries(sizes);
  const names = new Set([...countedFirst, ...Object.keys(known)]);
  return Object.fromEntries([...names].map(name => [name, known[name]]));
}

/** All blogs as their list has them. */
export function blogsResponse({ blogs }: Store): Payload[] {
  return [...blogs.values()].sort(byCreation).map(blog => ({ ...blogFields(blog), ...counts(blog) }));
}

/** A blog as its export has it. */
export function exportResponse(blog: Blog): Payload {
  const collections = families.map(family => [family.collection, childrenResponse(blog, family)]);
  return { ...blogFields(blog), ...Object.fromEntries(collections) };
}
