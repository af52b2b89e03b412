import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { BlogClient } from '../../../client/api/index.ts';
import { seededRandom } from '../../../infra/local/cosmos/wire/replicas.ts';
import { isFullDepth } from '../../../infra/local/kit/testing/depth.ts';
import type { Attempts } from '../../../infra/tools/import/attempts.ts';
import { Connections } from '../../../infra/tools/import/connections.ts';
import { BlogFile } from '../../../infra/tools/import/file/blog-file.ts';
import { BlogImport, type ImportReport, ImportStopped } from '../../../infra/tools/import/import-blog.ts';
import { runCommand, startCommand } from '../../support/infra/command.ts';
import { useService } from '../../support/service/use-service.ts';
import { type FaultyProxy, startFaultyProxy } from './faulty-proxy.ts';
import { type ExportedBlog, identifiers, orderedBlog } from './ordered-blog.ts';

const service = useService();
let folder: string;
let proxy: FaultyProxy | undefined;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'import-order-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

afterEach(() => proxy?.close());

async function proxyWith(random: () => number, share: number): Promise<FaultyProxy> {
  proxy = await startFaultyProxy(service.api, random, share);
  return proxy;
}

const readBlog = (blog: object) => BlogFile.read([Buffer.from(JSON.stringify(blog))]);

/** Imports a blog over an API. @param before is awaited before each create is sent. */
async function importInto(
  api: string,
  blog: object,
  attempts: Attempts,
  before?: () => Promise<unknown>,
): Promise<ImportReport> {
  const connections = new Connections();
  const fetch: typeof connections.fetch = async (input, init) => {
    if (init?.method === 'POST') await before?.();
    return connections.fetch(input, init);
  };
  const client = new BlogClient({ baseUrl: api, headers: { Prefer: 'restore', ...service.session }, fetch });
  try {
    return await new BlogImport(client, await readBlog(blog), { attempts }).run();
  } finally {
    connections.close();
  }
}

const exported = async (blogId: string) =>
  (await service.send('GET', `blog/${blogId}`, undefined, service.session)).json<ExportedBlog & object>();

const seeds = isFullDepth ? [1, 2, 3, 4, 5, 6, 7, 8] : [1];

test.each(seeds)('with transient failures the lists are in the order of the file (seed %i)', async seed => {
  const blog = orderedBlog();
  const proxy = await proxyWith(seededRandom(seed), 0.5);

  const { outcomes } = await importInto(proxy.api, blog, { max: 40, firstPause: 1, maxPause: 4 });

  expect(proxy.met()).toBeGreaterThan(10);
  expect(outcomes).toEqual({ created: 198, updated: 0, unchanged: 0, kept: 0, failed: 0 });
  expect(identifiers(await exported(blog.blogId))).toEqual(identifiers(blog));
});

test.each(seeds)(
  'however often an import is interrupted, the lists are in the order of the file (seed %i)',
  async seed => {
    const blog = orderedBlog();
    const proxy = await proxyWith(seededRandom(seed + 200), 0.45);
    let ends = 0;

    // Each failure ends an import, and the next import continues.
    for (;;) {
      const attempts = { max: 1, firstPause: 1, maxPause: 1 };
      const result = await importInto(proxy.api, blog, attempts).catch(error => error);
      if (!(result instanceof ImportStopped)) {
        expect(result).toMatchObject({ failures: { count: 0 } });
        break;
      }
      ends += 1;
    }

    expect(ends).toBeGreaterThan(1);
    expect(identifiers(await exported(blog.blogId))).toEqual(identifiers(blog));
  },
);

test('an import that is killed at any point continues in the order of the file, and sends nothing twice', async () => {
  const blog = orderedBlog();
  const file = join(folder, 'blog.json');
  writeFileSync(file, JSON.stringify(blog));
  const args = [file, '--url', service.api];
  const random = seededRandom(7);

  for (let kill = 0; kill < 3; kill++) {
    const command = startCommand('import', args);
    await command.printed(/Importing/);
    await delay(random() * 120);
    command.killAll();
    await command.ended;
  }
  const { output } = await runCommand('import', args);

  expect(output).toMatch(/0 updated, \d+ unchanged, 0 failed/);
  expect(identifiers(await exported(blog.blogId))).toEqual(identifiers(blog));
  expect((await runCommand('import', args)).output).toContain('Nothing to change: 0 created, 0 updated, 198');
});

test('what another import creates meanwhile is as it should be', async () => {
  const blog = orderedBlog();
  const attempts = { max: 3, firstPause: 1, maxPause: 4 };
  let other: Promise<ImportReport> | undefined;
  const importedByOther = () => (other ??= importInto(service.api, blog, attempts));

  const { outcomes } = await importInto(service.api, blog, attempts, importedByOther);

  expect((await other)?.outcomes).toMatchObject({ created: 198 });
  expect(outcomes).toEqual({ created: 0, updated: 0, unchanged: 198, kept: 0, failed: 0 });
});
