import { author, blog, collectionOf, medium, type Payload, post, tag } from '../../support/families.ts';
import { useNewBlogs } from '../../support/new-blogs.ts';
import { useService } from '../../support/use-service.ts';

const service = useService();
const newBlogs = useNewBlogs(service);

const words = (text: string) => text.split(' ');

const typeFields = words('resourceId mediumTypeId mimeType name encoding');
const mediumFields = words('blogId resourceId mediumId mediumUrl alternativeText description mediumType');
const authorFields = words('blogId resourceId authorId displayName userName userImage');
const tagFields = words('blogId resourceId tagId name slug');
const postFields = words(
  'blogId resourceId postId title content slug published lastModified postImage author tags media',
);
const blogFields = words('blogId resourceId name slogan logoUrl');

/** A blog with one child of each family, all with every field set. Returns the addresses relative to the API. */
async function createFullBlog() {
  const blogId = await service.create('blog', blog.full);
  const mediumId = await service.create(collectionOf(medium, blogId), medium.full);
  const tagId = await service.create(collectionOf(tag, blogId), tag.full);
  const authorId = await service.create(collectionOf(author, blogId), {
    userImage: { mediumId },
    ...author.full,
  });
  const postId = await service.create(collectionOf(post, blogId), {
    ...post.full,
    postImage: { mediumId },
    author: { authorId },
    tags: [{ tagId }],
    media: [{ mediumId }],
  });
  return { blogId, mediumId, tagId, authorId, postId };
}

const fieldsOf = (value: unknown) => Object.keys(value as Payload);
const first = (value: unknown) => (value as Payload[])[0];

test('A medium has its fields in order, and so does its type', async () => {
  const { blogId, mediumId } = await createFullBlog();

  const payload = await service.read(`blog/${blogId}/medium/${mediumId}`);

  expect(fieldsOf(payload)).toEqual(mediumFields);
  expect(fieldsOf(payload.mediumType)).toEqual(typeFields);
});

test('An author has its fields in order, and so does its user image', async () => {
  const { blogId, authorId } = await createFullBlog();

  const payload = await service.read(`blog/${blogId}/author/${authorId}`);

  expect(fieldsOf(payload)).toEqual(authorFields);
  expect(fieldsOf(payload.userImage)).toEqual(mediumFields);
});

test('A tag has its fields in order', async () => {
  const { blogId, tagId } = await createFullBlog();

  expect(fieldsOf(await service.read(`blog/${blogId}/tag/${tagId}`))).toEqual(tagFields);
});

test('A post has its fields in order, and so do its references', async () => {
  const { blogId, postId } = await createFullBlog();

  const payload = await service.read(`blog/${blogId}/post/${postId}`);

  expect(fieldsOf(payload)).toEqual(postFields);
  expect(fieldsOf(payload.postImage)).toEqual([...mediumFields, 'isPostImage']);
  expect(fieldsOf(payload.author)).toEqual(authorFields);
  expect(fieldsOf(first(payload.tags))).toEqual(tagFields);
  expect(fieldsOf(first(payload.media))).toEqual([...mediumFields, 'isPostImage']);
});

test('A blog in the list has its fields, then the counts', async () => {
  const { blogId } = await createFullBlog();

  const list = (await service.send('GET', newBlogs())).json<Payload[]>();

  const payload = list.find(entry => entry.blogId === blogId);
  expect(fieldsOf(payload)).toEqual([...blogFields, ...words('authorsCount mediaCount tagCount postCount')]);
});

test('A single blog has its fields, then its children, each with its fields in order', async () => {
  const { blogId } = await createFullBlog();

  const payload = await service.read(`blog/${blogId}`);

  expect(fieldsOf(payload)).toEqual([...blogFields, ...words('authors posts tags media')]);
  expect(fieldsOf(first(payload.authors))).toEqual(authorFields);
  expect(fieldsOf(first(payload.posts))).toEqual(postFields);
  expect(fieldsOf(first(payload.tags))).toEqual(tagFields);
  expect(fieldsOf(first(payload.media))).toEqual(mediumFields);
});

test('The order of the fields in a request does not matter', async () => {
  const collection = collectionOf(post, await service.newBlog());
  const reversed = Object.fromEntries(Object.entries(post.full).reverse());

  const payload = await service.read(`${collection}/${await service.create(collection, reversed)}`);

  expect(payload).toMatchObject(post.full);
  expect(fieldsOf(payload)).toEqual(postFields.filter(field => field !== 'postImage' && field !== 'author'));
});
