import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { useStarted } from '../../infra/local/kit/testing/use-started.ts';
import { answersBuild } from '../../infra/tools/build/sources.ts';
import { blog, collectionOf, itemOf, tag } from '../support/content/families.ts';
import { copyAppWithout } from '../support/service/built-app.ts';
import { type Instance, startInstance } from '../support/service/instance.ts';
import { useInstance, useLocalService } from '../support/service/use-service.ts';

const service = useLocalService();
const restarted = useInstance(service);
const another = useStarted(startAnotherBuild, async ({ host, remove }) => {
  await host.stop();
  remove();
});
let paths: string[];
beforeAll(async () => {
  const blogId = await service.create('blog', blog.full);
  const tagId = await service.create(collectionOf(tag, blogId), tag.full);
  paths = [`blog/${blogId}`, collectionOf(tag, blogId), itemOf(tag, blogId, tagId)];
});

/** An instance whose build has another digest. */
async function startAnotherBuild() {
  const { folder, remove } = copyAppWithout();
  const bundle = join(folder, 'index.js');
  const text = readFileSync(bundle, 'utf8');
  writeFileSync(bundle, text.replaceAll(answersBuild(), 'another-build---'));
  return { ...(await startInstance(service, 0, {}, folder)), remove };
}

/** The tags of the service's answers, and what an instance answers to readers who have them. */
function answersOf({ host }: Instance) {
  return Promise.all(
    paths.map(async path => {
      const known = (await service.send('GET', path)).headers.get('etag') ?? '';
      const answer = await fetch(`${host.url}/api/${path}`, { headers: { 'if-none-match': known } });
      await answer.arrayBuffer();
      return { status: answer.status, isSame: answer.headers.get('etag') === known };
    }),
  );
}

test('A tag stays valid when the service is started again', async () => {
  const answers = await answersOf(restarted);

  expect(answers).toEqual(paths.map(() => ({ status: 304, isSame: true })));
});

test('A tag is not valid for a build whose answers may differ', async () => {
  const answers = await answersOf(another);

  expect(answers).toEqual(paths.map(() => ({ status: 200, isSame: false })));
});
