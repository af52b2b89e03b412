import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MediaFolder } from '../../../../infra/tools/import/media/media-folder.ts';

let site: string;
beforeAll(() => {
  site = realpathSync(mkdtempSync(join(tmpdir(), 'media-folder-')));
  const uploads = join(site, 'wp-content/uploads');
  mkdirSync(join(uploads, '2024/05'), { recursive: true });
  mkdirSync(join(uploads, '2023'));
  for (const name of ['2024/05/a b.jpg', '2024/05/100%.jpg', 'logo.png', '../secret.txt'])
    writeFileSync(join(uploads, name), name);
  // As a Mac writes it, and as others do.
  writeFileSync(join(uploads, '2024/05/Käse.jpg'.normalize('NFD')), 'NFD');
  writeFileSync(join(uploads, '2024/05/Brücke.jpg'.normalize('NFC')), 'NFC');
  cpSync(uploads, join(site, 'backup of 2 May'), { recursive: true });
  symlinkSync(join(site, 'wp-content/secret.txt'), join(uploads, 'file-link.txt'));
  symlinkSync('..', join(uploads, 'folder-link'));
  symlinkSync('logo.png', join(uploads, 'inner-link.png'));
  symlinkSync(uploads, join(site, 'link to uploads'));
  symlinkSync('round.png', join(uploads, 'round.png'));
});
afterAll(() => rmSync(site, { recursive: true, force: true }));

const at = (path: string) => `https://old.example/wp-content/uploads/${path}`;
const found = (folder: string, address: string) => new MediaFolder(join(site, folder)).pathOf(address);

test.each([
  ['.', 'wp-content/uploads/'],
  ['wp-content', 'wp-content/uploads/'],
  ['wp-content/uploads', 'wp-content/uploads/'],
  ['wp-content/uploads/2024', 'wp-content/uploads/'],
  ['backup of 2 May', 'backup of 2 May/'],
  ['link to uploads', 'wp-content/uploads/'],
])('the folder %j has the file at its address on the old site', async (folder, place) => {
  expect(await found(folder, at('2024/05/a%20b.jpg'))).toBe(join(site, place, '2024/05/a b.jpg'));
});

test.each([
  ['https://files.old.example/2024/05/a%20b.jpg', '2024/05/a b.jpg'],
  ['https://old.example/content/images/logo.png?v=1', 'logo.png'],
  [at('2024/05/100%.jpg'), '2024/05/100%.jpg'],
  [at('2024/05/K%C3%A4se.jpg'), '2024/05/Käse.jpg'.normalize('NFD')],
  [at('2024/05/Bru%CC%88cke.jpg'), '2024/05/Brücke.jpg'.normalize('NFC')],
])('a copy of any name has the file at %s', async (address, place) => {
  expect(await found('backup of 2 May', address)).toBe(join(site, 'backup of 2 May', place));
});

test.each([
  at('2024/05/missing.jpg'),
  // Of another year than the one that is there.
  at('2023/05/a%20b.jpg'),
  at('2024'),
  at('..%2Fsecret.txt'),
  at('%2e%2e/secret.txt'),
  at(`2024/${'x'.repeat(300)}.jpg`),
  at('inner-link.png/x.png'),
  'https://old.example/',
  'not an address',
])('no file outside of the folder, none of another year, and no folder, is at %s', async address => {
  expect(await found('wp-content/uploads', address)).toBeUndefined();
});

test('a link is followed within the folder alone', async () => {
  const uploads = 'wp-content/uploads';

  expect(await found(uploads, at('inner-link.png'))).toBe(join(site, uploads, 'logo.png'));
  for (const path of ['file-link.txt', 'folder-link/secret.txt'])
    await expect(found(uploads, at(path))).rejects.toThrow(
      'it is a link that leads out of the folder, which is not followed',
    );
  await expect(found(uploads, at('round.png'))).rejects.toThrow('it cannot be read in the folder (ELOOP)');
});
