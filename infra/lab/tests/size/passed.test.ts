import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type PassedFile, passedFiles } from '../../size/passed.ts';
import { requestTable } from '../../size/report.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'passed-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const passedBy = (files: PassedFile[], which: number) =>
  files.filter(({ functions }) => (functions[which] ?? 0) > 0).map(({ file }) => file);

test('a create passes what writes and checks bodies, a list what finds and expands, both the guard', async () => {
  const files = await passedFiles(process.cwd(), folder);

  const [create, list] = [passedBy(files, 0), passedBy(files, 1)];
  const has = (some: string[], start: string) => some.some(file => file.startsWith(start));
  const ways = [create, list].map(some => ({
    guard: has(some, 'shared/http/guard.ts'),
    bodies: has(some, 'shared/http/request/body'),
    finding: has(some, 'shared/finding/'),
    expansion: has(some, 'shared/expansion/'),
    transport: has(some, 'shared/store/transport/'),
  }));
  expect(ways).toEqual([
    { guard: true, bodies: true, finding: false, expansion: false, transport: true },
    { guard: true, bodies: false, finding: true, expansion: true, transport: true },
  ]);
  // What is only done once, at the start, is no part of a way.
  expect([...create, ...list]).not.toContain('shared/config.ts');
});

test('the table adds up the files that each request passes, and those of its core and of the transport', () => {
  const { rows } = requestTable([
    { file: 'shared/http/guard.ts', lines: 1_000, functions: [2, 1] },
    { file: 'shared/http/request/body.ts', lines: 50, functions: [3, 0] },
    { file: 'shared/store/transport/send.ts', lines: 7, functions: [1, 1] },
  ]);

  expect(rows.map(([, ...counts]) => counts)).toEqual([
    ['3', '6', '1,057'],
    ['1', '2', '1,000'],
    ['1', '1', '7'],
    ['2', '2', '1,007'],
    ['1', '1', '1,000'],
    ['1', '1', '7'],
  ]);
});
