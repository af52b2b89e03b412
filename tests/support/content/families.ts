/**
 * The five families as the contract's clients see them: addresses, nouns, identifiers and valid payloads. Written
 * by hand from the documents, so that a test compares the service with them and not with itself.
 */
export type Payload = Record<string, unknown>;

/** What is the same in all families. */
export interface Entity {
  /** The family's name in function names: CreateAuthor, GetAuthorList, … */
  title: string;
  /** The noun in error texts. */
  noun: string;
  /** The identifier beside `resourceId`. */
  idField: string;
  /** Only the required fields. Has no identifier. */
  minimal: Payload;
  /** Every field of its own, in the order of responses. Has no identifier and no references. */
  full: Payload;
  /** Every field of `full`, each with another value. For the medium it still needs `mediumId`. */
  changed: Payload;
  /** A required field, whose absence makes a payload invalid. */
  required: string;
}

/** A family whose entities belong to a blog. */
export interface Family extends Entity {
  /** The path segment after the blog's identifier. */
  segment: 'author' | 'post' | 'tag' | 'medium';
  /** The name of the collection in GetBlog. */
  collection: 'authors' | 'posts' | 'tags' | 'media';
  /** The name of its count in the list of blogs. */
  count: 'authorsCount' | 'postCount' | 'tagCount' | 'mediaCount';
}

export const zeroGuid = '00000000-0000-0000-0000-000000000000';

/** Up to nine identifiers in descending order. */
export const fallingGuids = (many: number): string[] =>
  Array.from(
    { length: many },
    (_, place) => `${9 - place}0000000-0000-4000-8000-${crypto.randomUUID().slice(-12)}`,
  );

/** A GUID that no test gives to an entity. */
export const absentGuid = 'dead0000-0000-4000-8000-000000000001';

/** Media types that are not in the catalogue: they are read back as posted. */
const mapType = {
  mediumTypeId: '5f2c1a7e-90b3-4c6d-8e21-7a4b3c2d1e0f',
  mimeType: 'image/x-map',
  name: 'Map',
  encoding: 'binary',
};
const scanType = {
  mediumTypeId: '6a3d2b8f-a1c4-4d7e-9f32-8b5c4d3e2f1a',
  mimeType: 'image/x-scan',
  name: 'Scan',
  encoding: 'base64',
};

/** What search engines are told of an item. */
const seoFull = {
  metaTitle: 'The quay, wet',
  metaDescription: 'What the sea leaves behind',
  canonicalUrl: 'https://harbour.example.org/notes/original',
  noIndex: true,
};
const seoChanged = {
  metaTitle: 'The quay, dry',
  metaDescription: 'What the sea takes away',
  canonicalUrl: 'https://island.example.org/original',
  noIndex: false,
};

/** What else is known of an item, by names in any case. */
const metadataFull = { Mood: 'grey', mood: 'wet', tide_m: 3.25, isSpring: true, constructor: 'Ada' };
const metadataChanged = { Mood: 'blue', tide_m: -0.5, isSpring: false };

export const blog: Entity = {
  title: 'Blog',
  noun: 'blog',
  idField: 'blogId',
  minimal: { name: 'Harbour notes' },
  full: {
    name: 'Harbour notes',
    slogan: 'Ships, ropes and weather',
    logoUrl: 'https://images.example.org/harbour/logo.png',
    isPublic: true,
    siteUrl: 'https://harbour.example.org/notes',
    postUrl: '/{yyyy}/{mm}/{dd}/{slug}',
    language: 'en-GB',
    publisherName: 'Harbour Press',
    pageUrl: '/{slug}/',
    tagUrl: '/tag/{slug}',
    menu: [
      { label: 'About', url: '/about/' },
      { label: 'Tides', url: 'https://tides.example.org/' },
    ],
    metadata: metadataFull,
  },
  changed: {
    name: 'Island notes',
    slogan: 'Ferries and sheep',
    logoUrl: 'https://images.example.org/island/logo.png',
    isPublic: false,
    siteUrl: 'http://island.example.org/',
    postUrl: '/?p={id}',
    language: 'sr-Latn-RS',
    publisherName: 'Island Press',
    pageUrl: '/pages/{id}',
    tagUrl: '/?tag={id}',
    menu: [{ label: 'Ferries', url: '/?page=ferries' }],
    metadata: metadataChanged,
  },
  required: 'name',
};

export const author: Family = {
  title: 'Author',
  noun: 'author',
  idField: 'authorId',
  segment: 'author',
  collection: 'authors',
  count: 'authorsCount',
  minimal: { displayName: 'Ada Marsh', userName: 'ada' },
  full: {
    displayName: 'Ada Marsh',
    userName: 'ada',
    seo: seoFull,
    metadata: metadataFull,
    bio: 'Writes of *mud*.',
    websiteUrl: 'https://ada.example.org/',
  },
  changed: {
    displayName: 'Ada Marsh-Reed',
    userName: 'ada.reed',
    seo: seoChanged,
    metadata: metadataChanged,
    bio: 'Writes of **reed**.',
    websiteUrl: 'http://reed.example.org/ada',
  },
  required: 'displayName',
};

export const post: Family = {
  title: 'Post',
  noun: 'post',
  idField: 'postId',
  segment: 'post',
  collection: 'posts',
  count: 'postCount',
  minimal: { title: 'High water', content: 'The quay was wet.' },
  full: {
    title: 'High water',
    content: 'The quay was wet.',
    contentFormat: 'markdown',
    excerpt: 'A wet quay',
    slug: 'high-water',
    published: '2024-03-01T08:30:00+01:00',
    seo: seoFull,
    metadata: metadataFull,
    isListed: false,
    isFeatured: true,
    language: 'de-CH',
    translationOf: '7d0c1a52-6f0e-4c55-9a3c-6a1f3c1d7e05',
  },
  changed: {
    title: 'Low water',
    content: 'The quay was dry.',
    contentFormat: 'html',
    excerpt: 'A dry quay',
    slug: 'low-water',
    published: '2024-03-02T09:45:00-05:00',
    seo: seoChanged,
    metadata: metadataChanged,
    isListed: true,
    isFeatured: false,
    language: 'rm',
    translationOf: '7d0c1a52-6f0e-4c55-9a3c-6a1f3c1d7e06',
  },
  required: 'title',
};

export const tag: Family = {
  title: 'Tag',
  noun: 'tag',
  idField: 'tagId',
  segment: 'tag',
  collection: 'tags',
  count: 'tagCount',
  minimal: { name: 'Weather' },
  full: {
    name: 'Weather',
    slug: 'weather',
    seo: seoFull,
    metadata: metadataFull,
    description: 'Wind and rain',
  },
  changed: {
    name: 'Tides',
    slug: 'tides-and-moon',
    seo: seoChanged,
    metadata: metadataChanged,
    description: 'Ebb and flow',
  },
  required: 'name',
};

export const medium: Family = {
  title: 'Medium',
  noun: 'medium',
  idField: 'mediumId',
  segment: 'medium',
  collection: 'media',
  count: 'mediaCount',
  minimal: { mediumUrl: 'https://images.example.org/harbour/map.img' },
  full: {
    mediumUrl: 'https://images.example.org/harbour/map.img',
    alternativeText: 'A map of the harbour',
    description: 'Drawn in spring',
    mediumType: mapType,
    bytes: 48_213,
    width: 1600,
    height: 1200,
    fileName: 'harbour map.img',
    metadata: metadataFull,
    sizes: [
      {
        width: 800,
        height: 600,
        mediumUrl: 'https://images.example.org/harbour/map-800.img',
        mimeType: 'image/x-map',
        bytes: 12_020,
      },
      {
        width: 401,
        height: 300,
        mediumUrl: 'https://images.example.org/harbour/map-400.webp',
        mimeType: 'image/webp',
        bytes: 0,
      },
    ],
    thumbHash: '1QcSHQRnh493V4dIh4eXh1h4kJUI',
    focus: { x: 0.25, y: 1 },
  },
  changed: {
    mediumUrl: 'https://images.example.org/harbour/scan.img',
    alternativeText: 'A scan of the map',
    description: 'Scanned in autumn',
    mediumType: scanType,
    bytes: 512,
    width: 3,
    height: 2,
    fileName: 'scan.img',
    metadata: metadataChanged,
    sizes: [
      {
        width: 2,
        height: 1,
        mediumUrl: 'https://images.example.org/harbour/scan-2.avif',
        mimeType: 'image/avif',
        bytes: 512,
      },
    ],
    thumbHash: 'AQc=',
    focus: { x: 0.123456789012, y: 0 },
  },
  required: 'mediumUrl',
};

/** What belongs to the file of a medium: it stays while a client does not send it, and goes with another address (contract.md, Sizes). */
export const ofFile = ['width', 'height', 'sizes', 'thumbHash', 'focus'];

/** A text of an entity whose change leaves all other fields as they are. */
export const freeText = (entity: Entity): string => (entity === medium ? 'alternativeText' : entity.required);

/** The families of a blog's children; `test.each(families)('… $noun …', family => …)`. */
export const families: Family[] = [author, post, tag, medium];

/** The families in an order in which each can refer to those before it. */
export const creationOrder: readonly Family[] = [
  medium,
  author,
  ...families.filter(family => ![medium, author, post].includes(family)),
  post,
];

/** All references that a family's children can have, by the family's noun. @param ids of their targets, by noun. */
export const referencesTo = (ids: Record<string, string>): Record<string, Payload> => ({
  author: { userImage: { mediumId: ids.medium }, seo: { ...seoFull, socialImage: { mediumId: ids.medium } } },
  tag: {
    seo: { ...seoFull, socialImage: { mediumId: ids.medium } },
    image: { mediumId: ids.medium },
  },
  post: {
    author: { authorId: ids.author },
    tags: [{ tagId: ids.tag }],
    media: [{ mediumId: ids.medium, isPostImage: true }],
    seo: { ...seoFull, socialImage: { mediumId: ids.medium } },
    coAuthors: [{ authorId: ids.author }],
  },
});

/** The fields that only the item itself has, not where another refers to it. */
const ownFields: Record<string, string[]> = {
  author: ['seo', 'metadata'],
  tag: ['seo', 'metadata', 'description', 'image', 'formerSlugs'],
  medium: ['metadata'],
};

/** An item as another has it that refers to it. */
export const referred = ({ noun }: Family, item: Payload): Payload =>
  Object.fromEntries(Object.entries(item).filter(([name]) => !ownFields[noun]?.includes(name)));

/** A value for each family, by its segment. */
export const bySegment = <T>(make: (family: Family) => T) =>
  Object.fromEntries(families.map(family => [family.segment, make(family)])) as Record<Family['segment'], T>;

/** How many children of each family there are, in the order of `families`: none of those that are not named. */
export const countsOf = (known: Partial<Record<Family['segment'], number>>): number[] =>
  families.map(({ segment }) => known[segment] ?? 0);

/** The address of a collection, relative to the API. */
export function collectionOf(family: Family, blogId: string): string {
  return `blog/${blogId}/${family.segment}`;
}

/** The address of one entity, relative to the API. */
export function itemOf(family: Family, blogId: string, id: string): string {
  return `${collectionOf(family, blogId)}/${id}`;
}
