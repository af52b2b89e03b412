import { latestVersion } from '../../infra/local/blob/wire/service-version.ts';
import { atDepth } from '../../infra/local/kit/testing/depth.ts';
import { mapInParallel } from '../../infra/tools/map-in-parallel.ts';
import { itemOf, post } from '../support/content/families.ts';
import { type Revision, revisionsOf } from '../support/revisions/readings.ts';
import { useHistoryService } from '../support/service/media-service.ts';

const service = useHistoryService();

/** A blog with a hundred revisions, and one with ten thousand; with DEPTH=full, a hundred thousand. */
const sizes = {
  few: { posts: 1, revisionsOfEach: 100 },
  many: { posts: atDepth(100, 1_000), revisionsOfEach: 100 },
};

type Size = (typeof sizes)['few'];

const day = 24 * 3_600_000;
const asks = { Prefer: 'revision' };
const textOf = (title: string) => ({ title, content: `${title}. `.repeat(100) });

/** A request to storage, by the name of a file in the container of revisions. */
const storage = (name: string, init: RequestInit = {}) =>
  fetch(`${service.blob.endpoint}/revisions/${name}`, {
    ...init,
    headers: {
      authorization: `Bearer ${service.blob.token}`,
      'x-ms-version': latestVersion,
      ...Object(init.headers),
    },
  });

/** Makes a blog with posts that have one revision of each of so many days. @returns the path of one of the posts. */
async function blogWith({ posts, revisionsOfEach }: Size) {
  const blogId = await service.newBlog();
  const ids = await service.createMany(blogId, post, posts, index => textOf(`Post ${index}`));
  const [postId = ''] = ids;
  await service.send('PUT', itemOf(post, blogId, postId), textOf('Once more'), asks);
  const [made] = (await revisionsOf(service, blogId, postId)) as [Revision];
  const kept = await storage(`${blogId}/${postId}/${made.name}`);
  const body = Buffer.from(await kept.arrayBuffer());
  const headers = Object.fromEntries([...kept.headers].filter(([name]) => name.startsWith('x-ms-meta-')));
  const names = ids.flatMap(id =>
    Array.from({ length: revisionsOfEach }, (_, age) => {
      const [time = '', digest = ''] = made.name.split('-');
      return `${blogId}/${id}/${Number(time) + (age + 1) * day}-${digest}`;
    }),
  );
  await mapInParallel(names, 32, async name => {
    const { status } = await storage(name, {
      method: 'PUT',
      body,
      headers: { ...headers, 'x-ms-blob-type': 'BlockBlob' },
    });
    if (status !== 201) throw new Error(`PUT ${name}: ${status}`);
  });
  return { blogId, postId, path: itemOf(post, blogId, postId) };
}

/** What something asks of both stores, and how long it takes, in milliseconds. */
async function costOf(act: () => Promise<unknown>) {
  service.blob.requests.clear();
  service.cosmos.requests.clear();
  const begun = performance.now();
  await act();
  const took = performance.now() - begun;
  return { took, files: service.blob.requests.counts(), items: service.cosmos.requests.counts() };
}

interface BlogCost {
  list: Cost;
  write: Cost;
  /** How many the post has in the end. */
  revisions: number | undefined;
}

type Cost = Awaited<ReturnType<typeof costOf>>;

test('The list and the thinning of revisions ask for as much in a blog with 10,000 of them and more as in one with 100', async () => {
  const blogs = [await blogWith(sizes.few), await blogWith(sizes.many)];
  const costs: BlogCost[] = [];
  for (const { path, blogId, postId } of blogs) {
    // From then on each further one leaves.
    for (let number = 1; number <= 30; number++) await service.send('PUT', path, textOf(`${number}`), asks);
    const list = await costOf(async () =>
      expect((await service.send('GET', `${path}/revision`)).status).toBe(200),
    );
    const write = await costOf(() => service.send('PUT', path, textOf('Last'), asks));
    const revisions = (await revisionsOf(service, blogId, postId))?.length;
    costs.push({ list, write, revisions });
  }

  const [few, many] = costs;
  console.log(JSON.stringify(costs));
  const asked = ({ list, write, revisions }: BlogCost) => ({
    list: [list.files, list.items],
    write: [write.files, write.items],
    revisions,
  });
  expect(many && asked(many)).toEqual(few && asked(few));
  expect(many?.write.files).toMatchObject({ PutBlob: 1, ListBlobs: 1, DeleteBlob: 1 });
});
