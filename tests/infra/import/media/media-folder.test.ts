import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MediaFolder } from '../../../../infra/tools/import/media/media-folder.ts';

let site: string;
beforeAll(() => {
  site = mkdtempSync(join(tmpdir(), 'media-folder-'));
  mkdirSync(join(site, 'wp-content/uploads/2024'), { recursive: true });
  writeFileSync(join(site, 'wp-content/uploads/2024/a b.jpg'), 'a');
  writeFileSync(join(site, 'wp-content/secret.txt'), 'secret');
});
afterAll(() => rmSync(site, { recursive: true, force: true }));

test.each(['wp-content/uploads', '.'])(
  'the folder %j has the file at its address on the old site',
  async part => {
    const folder = new MediaFolder(join(site, part));

    const path = await folder.pathOf('https://old.example/wp-content/uploads/2024/a%20b.jpg');

    expect(path).toBe(join(site, 'wp-content/uploads/2024/a b.jpg'));
  },
);

test.each([
  'https://old.example/wp-content/uploads/2024/missing.jpg',
  'https://old.example/wp-content/uploads/2024',
  'https://old.example/wp-content/uploads/..%2Fsecret.txt',
  'https://old.example/wp-content/uploads/%2e%2e/secret.txt',
  'https://old.example/wp-content/uploads/%',
  'not an address',
])('no file outside of the folder, and no folder, is at %s', async address => {
  const folder = new MediaFolder(join(site, 'wp-content/uploads'));

  const path = await folder.pathOf(address);

  expect(path).toBeUndefined();
});
