import { execFile } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { promisify } from 'node:util';
import { type LocalService, startLocalService } from './support/local-service.ts';

let service: LocalService;
beforeAll(async () => {
  service = await startLocalService();
});
afterAll(async () => {
  rmSync('field-notes.json', { force: true });
  await service.stop();
});

/** The shell blocks of a section of the README, as they are written. */
function shellBlocks(section: string): string[] {
  const readme = readFileSync('README.md', 'utf8');
  const text = readme.split(/^## /m).find(part => part.startsWith(section)) ?? '';
  return [...text.matchAll(/^```sh\n(.*?)^```/gms)].map(([, block]) => block ?? '');
}

test('the first session of the README works as it is written', async () => {
  const blocks = shellBlocks('A first session');
  const script = blocks.join('\n').replaceAll('http://127.0.0.1:7071', service.host.url);
  const importHere = `npm run import -- --url ${service.api}`;
  const { stdout } = await promisify(execFile)('bash', [
    '-ec',
    script.replaceAll('npm run import --', importHere),
  ]);

  const statuses = [...stdout.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status);
  expect(statuses).toEqual(['201', '201', '201', '201', '201', '400', '202', '412', '200']);
  expect(stdout).toContain('- name must not be blank');
  expect(stdout).toContain('5 created, 0 updated, 0 unchanged, 0 failed');
  const [blog] = (await service.send('GET', 'blog')).json<Record<string, unknown>[]>();
  expect(blog).toMatchObject({
    name: 'Field notes',
    authorsCount: 1,
    mediaCount: 1,
    tagCount: 1,
    postCount: 1,
  });
});
