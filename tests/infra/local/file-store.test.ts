import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startFileStore } from '../../../infra/tools/file-store.ts';

test('the settings find containers, of which that of published files alone is read by everybody', async () => {
  const { blob, mediaSettings: media, historySettings: history } = await startFileStore(0);
  const put = async (endpoint: string, token: string, container: string) => {
    const url = `${endpoint}/${container}/blog/picture.png`;
    const headers = { authorization: `Bearer ${token}`, 'x-ms-blob-type': 'BlockBlob' };
    const written = await fetch(url, { method: 'PUT', headers, body: 'PNG' });
    const read = await fetch(url);
    await read.text();
    return [written.status, read.status];
  };

  const answers = [
    await put(media.MEDIA_ENDPOINT, media.MEDIA_TOKEN, 'incoming'),
    await put(media.MEDIA_ENDPOINT, media.MEDIA_TOKEN, 'media'),
    await put(history.HISTORY_ENDPOINT, history.HISTORY_TOKEN, 'revisions'),
  ];

  await blob.close();
  expect(answers).toEqual([
    [201, 404],
    [201, 200],
    [201, 404],
  ]);
});

test('local.settings.json.example names the store that npm run blob starts', async () => {
  const { Values } = JSON.parse(readFileSync('local.settings.json.example', 'utf8'));
  const { blob, mediaSettings, historySettings } = await startFileStore(0);
  await blob.close();
  const endpoint = 'http://127.0.0.1:10000/local';

  // Another port than 10000 may be free here; all else is as in the example.
  expect(Values).toMatchObject({
    ...mediaSettings,
    ...historySettings,
    MEDIA_ENDPOINT: endpoint,
    HISTORY_ENDPOINT: endpoint,
  });
});

test('the folder of the files is made when it is missing', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'files-'));

  const { blob } = await startFileStore(0, join(folder, 'new', 'blob'));

  await blob.close();
  rmSync(folder, { recursive: true });
});
