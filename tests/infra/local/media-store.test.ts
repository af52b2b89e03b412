import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startMediaStore } from '../../../infra/tools/media-store.ts';

test('the settings find containers, of which one is private and the other read by everybody', async () => {
  const { blob, settings } = await startMediaStore(0);
  const { MEDIA_ENDPOINT: endpoint, MEDIA_TOKEN: token } = settings;
  const put = async (container: string) => {
    const url = `${endpoint}/${container}/blog/picture.png`;
    const headers = { authorization: `Bearer ${token}`, 'x-ms-blob-type': 'BlockBlob' };
    const written = await fetch(url, { method: 'PUT', headers, body: 'PNG' });
    const read = await fetch(url);
    await read.text();
    return [written.status, read.status];
  };

  const answers = [await put('incoming'), await put('media')];

  await blob.close();
  expect(answers).toEqual([
    [201, 404],
    [201, 200],
  ]);
});

test('local.settings.json.example names the store that npm run blob starts', async () => {
  const { Values } = JSON.parse(readFileSync('local.settings.json.example', 'utf8'));
  const { blob, settings } = await startMediaStore(0);
  await blob.close();

  // Another port than 10000 may be free here; all else is as in the example.
  expect(Values).toMatchObject({ ...settings, MEDIA_ENDPOINT: 'http://127.0.0.1:10000/local' });
});

test('the folder of the files is made when it is missing', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'media-'));

  const { blob } = await startMediaStore(0, join(folder, 'new', 'blob'));

  await blob.close();
  rmSync(folder, { recursive: true });
});
