import { useStarted } from '../../infra/local/kit/testing/use-started.ts';
import { startFileStore } from '../../infra/tools/file-store.ts';
import { collectionOf, itemOf, post } from '../support/content/families.ts';
import { startInstanceSizedService } from '../support/service/instance-sized-service.ts';

/** Many editors, or a program, overwrite and delete the greatest posts at the same time: 60 of 1.8 MB. */
const crowd = 60;

const service = useStarted(
  async () => {
    const { blob, historySettings } = await startFileStore(0);
    const started = await startInstanceSizedService(historySettings);
    return { ...started, stop: () => started.stop().finally(() => blob.close()) };
  },
  ({ stop }) => stop(),
);

test('A crowd that overwrites and deletes the greatest posts at once does not end the service', async () => {
  const blogId = await service.newBlog();
  const letters = 'abcdefghijklmnopqrstuvwxyz     ';
  const content = Array.from({ length: 1_800_000 }, (_, at) => letters[(at * at + at * 7) % 31]).join('');
  const ids: string[] = [];
  for (let each = 0; each < crowd; each++)
    ids.push(await service.create(collectionOf(post, blogId), { ...post.minimal, content }));
  const all = (act: (id: string) => Promise<{ status: number }>) => Promise.all(ids.map(act));

  const patched = await all(id =>
    service.send('PATCH', itemOf(post, blogId, id), { excerpt: 'Short.' }, { Prefer: 'revision' }),
  );
  const deleted = await all(id => service.send('DELETE', itemOf(post, blogId, id)));

  const statuses = [...patched, ...deleted].map(({ status }) => status);
  // Who finds no memory in time is told to come back; nobody finds nobody there.
  expect(statuses.filter(status => ![200, 202, 500].includes(status))).toEqual([]);
  expect((await service.send('GET', `blog/${blogId}/post?count=1`)).status).toBe(200);
});
