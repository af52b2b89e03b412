import { createWriteStream, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { importWithProbe } from './import-with-probe.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'import-ghost-memory-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const megabyte = 1024 * 1024;

/** A tenth of a GB that becomes one post: long texts, lists and rows without end, in what is not read. */
function* hugeExport() {
  yield '{"db":[{"data":{"settings":[{"id":"1","key":"title","value":"Huge"}],"members":[{"note":"x"}';
  for (let count = 0; count < 40; count++)
    yield `,{"note":"${'x'.repeat(megabyte)}","list":[0${',0'.repeat(megabyte / 2)}]}`;
  for (let count = 0; count < 40; count++) yield ',{"email":"a@example.com"}'.repeat(megabyte / 32);
  yield '],"posts":[{"id":"1","title":"One"';
  yield ',"html":"<p>One</p>","status":"published"}]}}]}';
}

test('an export of a tenth of a GB, of which almost nothing is read, takes little memory', async () => {
  const file = join(folder, 'huge.json.gz');
  let length = 0;
  const counted = function* () {
    for (const text of hugeExport()) {
      length += text.length;
      yield text;
    }
  };
  await pipeline(Readable.from(counted()), createGzip({ level: 1 }), createWriteStream(file));

  const { code, output, megabytes } = await importWithProbe(file, 'http://127.0.0.1:9/api', '--dry-run');

  expect(length).toBeGreaterThan(100 * megabyte);
  expect(statSync(file).size).toBeLessThan(length / 50);
  expect(output).toContain('members: 1,310,761');
  expect(output).toContain('0 media, 0 authors, 0 tags, 1 posts. Nothing was sent');
  expect(code).toBe(0);
  expect(megabytes).toBeLessThan(180);
});
