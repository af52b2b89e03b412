import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CosmosClient } from '@azure/cosmos';
import { startContentStore } from '../../../infra/tools/content-store.ts';
import { readConfig } from '../../../shared/config.ts';

test('the settings find the database and the container, as the service reads them', async () => {
  const { cosmos, settings } = await startContentStore(0);
  const { endpoint, key, database, container } = readConfig(settings).cosmos;
  const client = new CosmosClient({ endpoint, key });

  const { resource } = await client.database(database).container(container).read();

  expect(resource?.partitionKey?.paths).toEqual(['/blogId']);
  client.dispose();
  await cosmos.close();
});

test('local.settings.json.example names the store that npm run cosmos starts', async () => {
  const { Values } = JSON.parse(readFileSync('local.settings.json.example', 'utf8'));
  const { cosmos, settings } = await startContentStore(0);
  await cosmos.close();

  // Another port than 8081 may be free here; all else is as in the example.
  expect(Values).toMatchObject({ ...settings, COSMOS_ENDPOINT: 'http://127.0.0.1:8081' });
});

test('the folder of the data is made when it is missing', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'store-'));

  const { cosmos } = await startContentStore(0, join(folder, 'new', 'cosmos.sqlite'));

  await cosmos.close();
  rmSync(folder, { recursive: true });
});
