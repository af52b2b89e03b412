import { paced } from '../../infra/local/kit/testing/pace.ts';
import { blog, collectionOf, post } from '../support/content/families.ts';
import { statuses, together } from '../support/requests/together.ts';
import { usePublicSurface } from '../support/service/public-surface.ts';
import { useLocalService } from '../support/service/use-service.ts';

// The load: crowds that want texts which take longer to render, together, than an operation may take for the store.

const service = useLocalService();
const hurried = usePublicSurface(service, { COSMOS_TIMEOUT_MS: String(paced(400)) });

let blogId: string;
beforeEach(async () => {
  const site = { isPublic: true, siteUrl: 'https://notes.example', postUrl: '/{slug}' };
  blogId = await service.create('blog', { ...blog.minimal, ...site });
});

/** Adds public posts with texts of their own, each of which takes some tens of milliseconds to render for each hundred. */
const newPosts = async (count: number, hundreds: number) => {
  for (let number = 0; number < count; number++)
    await service.create(collectionOf(post, blogId), {
      ...post.minimal,
      content: `${blogId} ${number} ${'*a_'.repeat(hundreds * 100)}`,
      contentFormat: 'markdown',
      published: '2024-05-04T05:30:00Z',
    });
};

test('Two hundred readers of a feed all get it after a change', async () => {
  const path = `blog/${blogId}/feed.atom`;
  await newPosts(1, 2);
  await hurried.send('GET', path);
  await newPosts(6, 20);
  hurried.clock.turn(60_000);

  const answers = await together(200, () => hurried.send('GET', path));

  expect(new Set(statuses(answers))).toEqual(new Set([200]));
  expect(new Set(answers.map(({ text }) => text.split('<entry>').length))).toEqual(new Set([8]));
});

test('Many who want different parts of one blog all get them', async () => {
  await newPosts(12, 10);

  const answers = await together(48, skip =>
    hurried.send('GET', `${collectionOf(post, blogId)}?count=100&skip=${skip % 24}&fields=contentHtml`),
  );

  expect(new Set(statuses(answers))).toEqual(new Set([200]));
});
