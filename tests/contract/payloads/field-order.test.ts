import {
  blog,
  collectionOf,
  type Entity,
  type Family,
  families,
  type Payload,
  post,
} from '../../support/content/families.ts';
import { createTaggedBlog, pathIn, type TaggedBlog } from '../../support/content/tagged-blog.ts';
import { useService } from '../../support/service/use-service.ts';

const service = useService();
let at: TaggedBlog;

beforeAll(async () => {
  at = await createTaggedBlog(service);
});

const words = (text: string) => text.split(' ');

const mediumFields = words(
  'blogId resourceId mediumId mediumUrl alternativeText description mediumType bytes width height fileName',
);
const ofPicture = words('sizes thumbHash focus');
const referredMedium = [...mediumFields, ...ofPicture];
const mediumInPost = [...mediumFields, 'isPostImage', ...ofPicture];
const wholeMedium = [...mediumFields, 'metadata', ...ofPicture];
const metadata = words('Mood mood tide_m isSpring constructor');
/** The fields of each family's payload, and below them those of what it has within. */
const fields: Record<Entity['noun'], string[]> = {
  blog: words(
    'blogId resourceId name slogan logoUrl isPublic siteUrl postUrl language publisherName pageUrl tagUrl menu metadata authors posts tags media',
  ),
  author: words('blogId resourceId authorId displayName userName userImage seo metadata bio websiteUrl'),
  tag: words('blogId resourceId tagId name slug seo metadata description image'),
  medium: wholeMedium,
  post: words(
    'blogId resourceId postId title content contentFormat excerpt slug published lastModified postImage author tags media seo metadata isListed isFeatured language translationOf coAuthors',
  ),
};
/** The fields that an item has by itself alone, not where another refers to it. */
const own = ['seo', 'metadata', 'description', 'image'];
const referred = (names: string[] = []) => names.filter(name => !own.includes(name));

/** The fields of the entries of lists: in a post, and in a blog. */
type Lists = Record<'media' | 'tags', string[] | undefined>;
const inPost: Lists = { media: mediumInPost, tags: referred(fields.tag) };
const inBlog: Lists = { media: wholeMedium, tags: fields.tag };

const within: Record<string, string[] | undefined> = {
  mediumType: words('resourceId mediumTypeId mimeType name encoding'),
  metadata,
  menu: words('label url'),
  sizes: words('width height mediumUrl mimeType bytes'),
  focus: words('x y'),
  userImage: referredMedium,
  postImage: mediumInPost,
  seo: words('metaTitle metaDescription canonicalUrl noIndex socialImage'),
  socialImage: referredMedium,
  image: referredMedium,
  author: referred(fields.author),
  coAuthors: referred(fields.author),
  authors: fields.author,
  posts: fields.post,
};

/** Expects the fields of a payload, and of everything within it. */
function expectFields(payload: Payload, expected: string[] | undefined, lists: Lists): void {
  expect(Object.keys(payload)).toEqual(expected);
  for (const [name, value] of Object.entries(payload)) {
    if (typeof value !== 'object') continue;
    const inner = [value].flat()[0] as Payload;
    expectFields(inner, { ...within, ...lists }[name], inPost);
  }
}

test.each<Entity | Family>([blog, ...families])(
  'A $noun has its fields in order, and so has everything within it',
  async entity => {
    const payload = await service.read(pathIn(at, entity));

    expectFields(payload, fields[entity.noun], entity === post ? inPost : inBlog);
  },
);

test('What an import has left is at the end of the fields that an export had before', async () => {
  const all: (Entity | Family)[] = [blog, ...families];
  for (const entity of all) {
    const path = pathIn(at, entity);
    const payload = { ...(await service.read(path)), imported: 'a'.repeat(64) };
    await service.send('PUT', path, payload, { Prefer: 'restore' });
  }

  const exported = await service.read(`blog/${at.blogId}`);

  const behind: Record<string, string> = {
    blog: 'metadata',
    author: 'userImage',
    post: 'lastModified',
    tag: 'slug',
    medium: 'fileName',
  };
  for (const entity of all) {
    const payload = 'collection' in entity ? (exported[entity.collection] as Payload[])[0] : exported;
    const expected = fields[entity.noun] ?? [];
    const last = behind[entity.noun];
    expect(Object.keys(payload ?? {})).toEqual(
      expected.flatMap(name => (name === last ? [name, 'imported'] : [name])),
    );
  }
});

test('The order of the fields in a request does not matter', async () => {
  const collection = collectionOf(post, at.blogId);
  const reversed = Object.fromEntries(Object.entries(post.full).reverse());

  const payload = await service.read(`${collection}/${await service.create(collection, reversed)}`);

  expect(payload).toMatchObject(post.full);
  expect(Object.keys(payload)).toEqual(
    fields.post?.filter(field => !['postImage', 'author', 'coAuthors'].includes(field)),
  );
});
