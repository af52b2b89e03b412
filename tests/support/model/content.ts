import { bySegment, type Entity, type Family, type Payload } from '../content/families.ts';

/** A resource as a body describes it: its own fields, and its references by identifier. */
export interface Draft {
  /** As they are in the body. */
  fields: Payload;
  userImage?: string;
  author?: string;
  tags?: string[];
  media?: string[];
  /** The post's image, given by a flag on one of `media` or as `postImage`. */
  image?: { id: string; by: 'flag' | 'postImage' };
}

/** A resource's content once it is written: complete and without duplicates. */
export interface Content {
  fields: Payload;
  /** Those that a post has had since it was published. */
  formerSlugs: string[];
  userImage?: string;
  author?: string;
  tags: string[];
  media: string[];
  image?: string;
}

/** A child of a blog. */
export interface Child {
  id: string;
  content: Content;
  /** The number of its creation among all. */
  created: number;
  /** The number of the post's change that set `lastModified`. */
  modified: number;
}

export type Segment = Family['segment'];

export interface Blog {
  id: string;
  content: Content;
  created: number;
  children: Record<Segment, Map<string, Child>>;
}

/** Everything that the service stores: a blog by its identifier, a child by blog, family and identifier. */
export interface Store {
  blogs: Map<string, Blog>;
  /** The number of resources created so far. */
  creations: number;
  /** The number of creations and changes of posts so far. */
  modifications: number;
}

export const emptyStore = (): Store => ({ blogs: new Map(), creations: 0, modifications: 0 });

function copyChildren(children: Blog['children']): Blog['children'] {
  const copy = (family: Map<string, Child>) => new Map([...family].map(([id, child]) => [id, { ...child }]));
  return bySegment(({ segment }) => copy(children[segment]));
}

/** A separate store with the same content; contents are never changed, only replaced. */
export function copyStore(store: Store): Store {
  const copy = (blog: Blog) => ({ ...blog, children: copyChildren(blog.children) });
  return { ...store, blogs: new Map([...store.blogs].map(([id, blog]) => [id, copy(blog)])) };
}

export const isChild = (entity: Entity | Family): entity is Family => 'segment' in entity;

/** Titles and names with the slugs that are made from them if they are free; undefined where the identifier is used instead. */
export const slugs: Record<string, string | undefined> = {
  'High water': 'high-water',
  'High-water!': 'high-water',
  'Ölfässer & «Tau»': 'olfasser-tau',
  'ΑΒΓ 日本': 'αβγ-日本',
  '  A  b--C_d  ': 'a-b-c-d',
  '«…»': undefined,
  'Low water': 'low-water',
  Weather: 'weather',
  Tides: 'tides',
};

/** The children of the same family, with the one that is written. */
type Siblings = ReadonlyMap<string, Child>;

const titleOf = ({ title, name }: Payload) => String(title ?? name);

/** The slug of a post or tag: the given one, the one before if it fits, or the first that nothing else has or has had. */
function slugOf(fields: Payload, id: string, siblings: Siblings, before?: Content): unknown {
  if (fields.slug !== undefined) return fields.slug;
  const base = slugs[titleOf(fields)] ?? id;
  const possible = [
    base,
    ...[2, 3, 4, 5, 6, 7, 8, 9].map(number => `${base}-${number}`),
    `${base}-${id.slice(-6)}`,
  ];
  const known = before?.fields.slug;
  if (before && (titleOf(before.fields) === titleOf(fields) || possible.includes(String(known))))
    return known;
  const others = [...siblings].filter(([other]) => other !== id).map(([, { content }]) => content);
  // Those that a tag has had are free.
  const isPost = fields.title !== undefined;
  const taken = new Set(
    others.flatMap(({ fields: { slug }, formerSlugs }) => [slug, ...(isPost ? formerSlugs : [])]),
  );
  return possible.find(slug => !taken.has(slug));
}

const distinct = (ids: string[]) => [...new Set(ids)];

/** The catalogue's image/jpeg; details that are posted with it are ignored. */
export const jpeg = '029d456e-1019-4b6d-8b17-7c5d46479aa9';
const catalogue: Record<string, Payload> = { [jpeg]: { mimeType: 'image/jpeg', name: 'JPEG image' } };

function typeOf({ mediumTypeId = '00000000-0000-0000-0000-000000000000', ...posted }: Payload): Payload {
  const { mimeType, name, encoding } = catalogue[String(mediumTypeId)] ?? posted;
  return { resourceId: mediumTypeId, mediumTypeId, mimeType, name, encoding };
}

/** A date-time without an offset is UTC. */
const withOffset = (published: unknown) =>
  typeof published === 'string' && !/(Z|[+-]\d\d:\d\d)$/.test(published) ? `${published}Z` : published;

/** The written form of the fields that a family does not just keep as they are given. */
const written: Record<string, (fields: Payload, slug: () => unknown) => Payload> = {
  tag: (_, slug) => ({ slug: slug() }),
  medium: ({ mediumType }) => ({ mediumType: typeOf((mediumType ?? {}) as Payload) }),
  post: ({ published }, slug) => ({ slug: slug(), published: withOffset(published) }),
};

/** What belongs to the file of a medium: it stays with an update that leaves it out, and goes with the file (contract.md, Sizes). */
const ofFile = ['sizes', 'thumbHash', 'focus'];

/** An update with what stays of a medium because its file does; with sizes the sides, too. */
export function withStaying({ noun }: Entity, draft: Draft, { fields: before }: Content): Draft {
  const given = draft.fields;
  if (noun !== 'medium' || given.mediumUrl !== before.mediumUrl) return draft;
  const names = before.sizes && !given.sizes ? [...ofFile, 'width', 'height'] : ofFile;
  const staying = Object.fromEntries(names.map(name => [name, given[name] ?? before[name]]));
  return { ...draft, fields: { ...given, ...staying } };
}

const asGiven = ({ full }: Entity, fields: Payload): Payload =>
  Object.fromEntries(Object.keys(full).map(name => [name, fields[name]]));

/** The slugs of a tag or a post that its update replaces; posts that are dated in these tests are published, except in 2031. */
function formerSlugs({ noun }: Entity, slug: unknown, before: Content | undefined): string[] {
  if (!before || !['post', 'tag'].includes(noun)) return [];
  const { published = '2031', slug: last } = before.fields;
  const isKnown = noun === 'tag' || !String(published).startsWith('2031');
  const all = isKnown ? [String(last), ...before.formerSlugs] : before.formerSlugs;
  return distinct(all).filter(former => former !== slug);
}

/** The written form of a draft. @param before what it replaces. */
export function contentOf(
  entity: Entity,
  draft: Draft,
  id: string,
  siblings: Siblings,
  before?: Content,
): Content {
  const { userImage, author, tags = [], media = [], image } = draft;
  const slug = () => slugOf(draft.fields, id, siblings, before);
  const fields = { ...asGiven(entity, draft.fields), ...written[entity.noun]?.(draft.fields, slug) };
  return {
    fields,
    formerSlugs: formerSlugs(entity, fields.slug, before),
    userImage,
    author,
    tags: distinct(tags),
    media: distinct(image ? [...media, image.id] : media),
    image: image?.id,
  };
}

/** What an update sends to leave a resource as it is. */
export const draftOfContent = ({ fields, userImage, author, tags, media, image }: Content): Draft => ({
  fields,
  userImage,
  author,
  tags,
  media,
  image: image === undefined ? undefined : { id: image, by: 'flag' },
});

/** Of these a patch changes one name at a time; it replaces every other object. */
const areMerged = ['seo', 'metadata'];

/** Fields with a patch applied to them, which removes those that are null. */
const patchedFields = (fields: Payload, changes: Payload): Payload =>
  Object.fromEntries(
    Object.entries({ ...fields, ...changes })
      .filter(([, value]) => value !== null && value !== undefined)
      .map(([name, value]) => {
        const isPart = areMerged.includes(name) && changes[name] !== undefined;
        return [name, isPart ? patchedFields((fields[name] ?? {}) as Payload, value as Payload) : value];
      }),
  );

/** What there is before a patch, without what goes with the file if that gives another one. */
function withItsFile(fields: Payload, { mediumUrl = fields.mediumUrl }: Payload): Payload {
  if (mediumUrl === fields.mediumUrl) return fields;
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !ofFile.includes(name)));
}

/** What an update sends to do the same as a patch, which gives no media here, because a flag of theirs changes the image. */
export const patched = (before: Content, { fields, ...references }: Draft): Draft => ({
  ...draftOfContent(before),
  ...Object.fromEntries(Object.entries(references).filter(([, value]) => value !== undefined)),
  fields: patchedFields(withItsFile(before.fields, fields), fields),
});

interface Named {
  path: string;
  segment: Segment;
  id: string;
}

/** A draft's references, with the path of each in the body. */
export function referencesOf({ userImage, author, tags = [], media = [], image }: Draft): Named[] {
  const all: (Named | undefined)[] = [
    userImage === undefined ? undefined : { path: 'userImage.mediumId', segment: 'medium', id: userImage },
    author === undefined ? undefined : { path: 'author.authorId', segment: 'author', id: author },
    ...tags.map((id, at): Named => ({ path: `tags[${at}].tagId`, segment: 'tag', id })),
    ...media.map((id, at): Named => ({ path: `media[${at}].mediumId`, segment: 'medium', id })),
    image?.by === 'postImage' ? { path: 'postImage.mediumId', segment: 'medium', id: image.id } : undefined,
  ];
  return all.filter(named => named !== undefined);
}

/** The body of a request that writes the draft. */
export function bodyOf({ fields, userImage, author, tags, media, image }: Draft): Payload {
  const flagged = image?.by === 'flag' ? image.id : undefined;
  return {
    ...fields,
    userImage: userImage && { mediumId: userImage },
    author: author && { authorId: author },
    tags: tags?.map(tagId => ({ tagId })),
    media: media?.map(mediumId => ({ mediumId, isPostImage: mediumId === flagged })),
    postImage: image?.by === 'postImage' ? { mediumId: image.id } : undefined,
  };
}
