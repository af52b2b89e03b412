import { mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { atDepth } from '../../kit/testing/depth.ts';
import { startLocalBlob } from '../local-blob.ts';
import { runBlob } from './running-blob.ts';

let folder: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'local-blob-'));
  const running = await runBlob({ folder });
  await running.media.uploadBlockBlob('a/cat.png', 'PNG', 3);
  await running.close();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const only = (...path: string[]) => {
  const [name = ''] = readdirSync(join(folder, ...path));
  return join(folder, ...path, name);
};

/** What a start in the folder fails with. */
const failure = async () => {
  const started = await startLocalBlob({ port: 0, folder, containers: [] }).catch((error: unknown) => error);
  if (!(started instanceof Error)) throw new Error('It started');
  return started;
};

test('Any change of a property file is reported in a line that says what to do', async () => {
  const file = only('blobs');
  const whole = readFileSync(file);

  await fc.assert(
    fc.asyncProperty(
      fc.nat({ max: whole.length - 2 }),
      fc.integer({ min: 0, max: 7 }),
      async (place, bit) => {
        const changed = Buffer.from(whole);
        changed[place] = (changed[place] ?? 0) ^ (1 << bit);
        writeFileSync(file, changed);

        expect(await failure()).toMatchObject({
          code: 'UNUSABLE_FILE',
          message: expect.stringMatching(
            /^The file \S+\.json of local Blob Storage is damaged \([^\n]*\): replace .*, or move this file away [^\n]*$/,
          ),
        });
      },
    ),
    { numRuns: atDepth(50, 1000) },
  );
});

test('A content that is shorter than it was, or gone, is reported as well', async () => {
  truncateSync(only('content'), 1);
  const shorter = await failure();
  rmSync(only('content'));
  const gone = await failure();

  expect(shorter.message).toMatch(/its content \S+ has 1 bytes, not 3/);
  expect(gone.message).toMatch(/its content \S+ has no bytes, not 3/);
});

test('Without the damaged file it starts, and the content that nobody names any more is removed', async () => {
  rmSync(only('blobs'));

  const blob = await startLocalBlob({ port: 0, folder, containers: [] });

  await blob.close();
  expect(readdirSync(join(folder, 'content'))).toEqual([]);
});

test('A folder of a later version is left as it is', async () => {
  writeFileSync(join(folder, 'local-blob.json'), '{ "format": 2 }\n');

  expect((await failure()).message).toMatch(/is of another version of local Blob Storage: use that version/);
  expect(readdirSync(join(folder, 'blobs'))).toHaveLength(1);
});
