import { collectionOf, itemOf, post } from '../support/content/families.ts';
import { revisionsOf } from '../support/revisions/readings.ts';
import { useTwoInstances } from '../support/revisions/two-instances.ts';
import { serviceAt } from '../support/service/service.ts';

const instances = useTwoInstances();
const service = () => serviceAt(instances.hosts[0].url, {});

const day = 24 * 3_600_000;
const textOf = (title: string) => ({ title, content: `${title}.` });

test('A text that stood for more than a year is kept as long as one that stood for a day', async () => {
  const blogId = await service().newBlog();
  const postId = await service().create(collectionOf(post, blogId), textOf('Old'));
  instances.turn(400 * day);

  for (let number = 1; number <= 30; number++) {
    instances.turn(1_000);
    const asks = { Prefer: 'revision' };
    await service().send('PUT', itemOf(post, blogId, postId), textOf(`New ${number}`), asks);
  }

  const titles = (await revisionsOf(service(), blogId, postId))?.map(({ title }) => title);
  const newest = Array.from({ length: 25 }, (_, place) => `New ${29 - place}`);
  expect(titles).toEqual([...newest, 'Old']);
});
