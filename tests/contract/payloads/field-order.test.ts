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
/** The fields of each family's payload, and below them those of what it has within. */
const fields: Record<Entity['noun'], string[]> = {
  blog: words(
    'blogId resourceId name slogan logoUrl isPublic siteUrl postUrl language authors posts tags media',
  ),
  author: words('blogId resourceId authorId displayName userName userImage'),
  tag: words('blogId resourceId tagId name slug'),
  medium: mediumFields,
  post: words(
    'blogId resourceId postId title content contentFormat excerpt slug published lastModified postImage author tags media',
  ),
};
const within: Record<string, string[] | undefined> = {
  mediumType: words('resourceId mediumTypeId mimeType name encoding'),
  userImage: mediumFields,
  postImage: [...mediumFields, 'isPostImage'],
  ...fields,
  authors: fields.author,
  posts: fields.post,
  tags: fields.tag,
};

/** Expects the fields of a payload, and of everything within it. @param media the fields of an entry of its media. */
function expectFields(payload: Payload, expected: string[] | undefined, media: string[]): void {
  expect(Object.keys(payload)).toEqual(expected);
  for (const [name, value] of Object.entries(payload)) {
    if (typeof value !== 'object') continue;
    const inner = [value].flat()[0] as Payload;
    expectFields(inner, name === 'media' ? media : within[name], [...mediumFields, 'isPostImage']);
  }
}

test.each<Entity | Family>([blog, ...families])(
  'A $noun has its fields in order, and so has everything within it',
  async entity => {
    const payload = await service.read(pathIn(at, entity));

    expectFields(
      payload,
      fields[entity.noun],
      entity === post ? [...mediumFields, 'isPostImage'] : mediumFields,
    );
  },
);

test('What an import has left is at the end of the own fields in an export', async () => {
  const all: (Entity | Family)[] = [blog, ...families];
  for (const entity of all) {
    const path = pathIn(at, entity);
    const payload = { ...(await service.read(path)), imported: 'a'.repeat(64) };
    await service.send('PUT', path, payload, { Prefer: 'restore' });
  }

  const exported = await service.read(`blog/${at.blogId}`);

  const behind: Record<string, string> = { blog: 'language', post: 'lastModified' };
  for (const entity of all) {
    const payload = 'collection' in entity ? (exported[entity.collection] as Payload[])[0] : exported;
    const expected = fields[entity.noun] ?? [];
    const last = behind[entity.noun] ?? expected.at(-1) ?? '';
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
    fields.post?.filter(field => field !== 'postImage' && field !== 'author'),
  );
});
