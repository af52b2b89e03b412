import {
  absentGuid,
  author,
  collectionOf,
  type Family,
  itemOf,
  medium,
  type Payload,
  post,
  referred,
  tag,
} from '../../support/content/families.ts';
import { useService } from '../../support/service/use-service.ts';

const service = useService();
const owners = [author, tag, post];

/** A blog with a medium, and an item of a family that has it as its social image. */
async function createPictured(family: Family) {
  const blogId = await service.newBlog();
  const mediumId = await service.createIn(blogId, medium);
  const id = await service.createIn(blogId, family, { seo: { socialImage: { mediumId } } });
  return { blogId, mediumId, item: itemOf(family, blogId, id) };
}

test.each(owners)('The social image of a $noun is its current state', async family => {
  const { blogId, mediumId, item } = await createPictured(family);
  const place = itemOf(medium, blogId, mediumId);
  await service.send('PUT', place, { ...medium.changed, mediumId });

  const { seo } = await service.read(item);

  expect(seo).toEqual({ socialImage: referred(medium, await service.read(place)) });
});

test.each(owners)('Without its social image, what a $noun says by nothing else is left out', async family => {
  const { blogId, mediumId, item } = await createPictured(family);
  await service.send('DELETE', itemOf(medium, blogId, mediumId));

  expect(await service.read(item)).not.toHaveProperty('seo');
});

test.each(owners)('A $noun cannot name a social image that the blog does not have', async family => {
  const blogId = await service.newBlog();
  const body = { ...family.minimal, seo: { socialImage: { mediumId: absentGuid } } };

  const answer = await service.send('POST', collectionOf(family, blogId), body, {
    Accept: 'application/problem+json',
  });

  expect(answer.status).toBe(400);
  expect(answer.json()).toMatchObject({ errors: [{ pointer: '#/seo/socialImage/mediumId' }] });
});

test.each(owners)('A $noun that says nothing to search engines has no such field', async family => {
  const blogId = await service.newBlog();
  const id = await service.createIn(blogId, family, { seo: { metaTitle: null } });

  expect(await service.read(itemOf(family, blogId, id))).not.toHaveProperty('seo');
});

test.each(owners)(
  'An update of a $noun as older clients send it clears what search engines are told',
  async family => {
    const { item } = await createPictured(family);

    const answer = await service.send('PUT', item, family.minimal);

    expect(answer.status).toBe(202);
    expect(await service.read(item)).not.toHaveProperty('seo');
  },
);

test('A post is found by its social image, by identifier and address', async () => {
  const { blogId, mediumId, item } = await createPictured(post);
  const address = encodeURIComponent(String(medium.minimal.mediumUrl));

  for (const name of [mediumId, address]) {
    const found = await service.send('GET', `${collectionOf(post, blogId)}?medium=${name}&total=true`);
    expect(found.json<Payload[]>()).toEqual([await service.read(item)]);
    expect(found.headers.get('X-Total-Count')).toBe('1');
  }
});
