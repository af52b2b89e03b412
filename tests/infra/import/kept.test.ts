import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from '../../support/infra/command.ts';
import { useHistoryService } from '../../support/service/media-service.ts';

const service = useHistoryService();

const blogId = 'b1000000-0000-4000-8000-000000000001';
const postId = 'b1000000-0000-4000-8000-000000000002';

let file: string;
beforeAll(() => {
  file = join(mkdtempSync(join(tmpdir(), 'import-kept-')), 'blog.json');
});
afterAll(() => rmSync(join(file, '..'), { recursive: true }));

function importPost(content: string) {
  const posts = [{ postId, title: 'One', content }];
  writeFileSync(file, JSON.stringify({ blogId, name: 'Moved here', posts }));
  return runCommand('import', [file, '--url', service.api, '--overwrite']);
}

test('What an import overwrites is kept, however short ago it was written, and says so', async () => {
  const at = `blog/${blogId}/post/${postId}`;
  await importPost('As it came.');
  for (const content of ['Written here.', 'Written here, and on.'])
    await service.send('PUT', at, { title: 'One', content });

  await importPost('As it comes again.');

  const revisions = (await service.send('GET', `${at}/revision`)).json<Record<string, string>[]>();
  const [newest] = revisions;
  expect(revisions.map(({ reason }) => reason)).toEqual(['imported', 'first']);
  expect(await service.read(`${at}/revision/${newest?.name}`)).toMatchObject({
    content: 'Written here, and on.',
  });
});
