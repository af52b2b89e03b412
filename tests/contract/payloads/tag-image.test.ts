import {
  absentGuid,
  collectionOf,
  itemOf,
  medium,
  type Payload,
  post,
  referred,
  tag,
} from '../../support/content/families.ts';
import { useService } from '../../support/service/use-service.ts';

const service = useService();

test('A tag has its image in the current state, but not within a post', async () => {
  const blogId = await service.newBlog();
  const mediumId = await service.createIn(blogId, medium);
  const tagId = await service.createIn(blogId, tag, { image: { mediumId } });
  const postId = await service.createIn(blogId, post, { tags: [{ tagId }] });
  await service.send('PUT', itemOf(medium, blogId, mediumId), { ...medium.changed, mediumId });

  const image = referred(medium, await service.read(itemOf(medium, blogId, mediumId)));
  const single = await service.read(itemOf(tag, blogId, tagId));
  const list = (await service.send('GET', collectionOf(tag, blogId))).json<Payload[]>();
  const { tags } = await service.read(itemOf(post, blogId, postId));

  expect(image.description).toBe(medium.changed.description);
  expect(single.image).toEqual(image);
  expect(list).toEqual([single]);
  expect(tags).toEqual([referred(tag, single)]);
});

test('A tag is read without an image that was deleted', async () => {
  const blogId = await service.newBlog();
  const mediumId = await service.createIn(blogId, medium);
  const tagId = await service.createIn(blogId, tag, { image: { mediumId } });

  await service.send('DELETE', itemOf(medium, blogId, mediumId));

  expect(await service.read(itemOf(tag, blogId, tagId))).not.toHaveProperty('image');
});

test('A tag cannot name an image that the blog does not have', async () => {
  const body = { ...tag.minimal, image: { mediumId: absentGuid } };

  const answer = await service.send('POST', collectionOf(tag, await service.newBlog()), body, {
    Accept: 'application/problem+json',
  });

  expect(answer.status).toBe(400);
  expect(answer.json()).toMatchObject({ errors: [{ pointer: '#/image/mediumId' }] });
});
