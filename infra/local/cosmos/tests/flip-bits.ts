import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { CosmosClient } from '@azure/cosmos';
import { startLocalCosmos } from '../local-cosmos.ts';
import { seededRandom } from '../wire/replicas.ts';

/*
 * A program: SOUND FILE TIMES. Flips bits of the database SOUND, starts local Cosmos DB on that, and reads every item it
 * finds; so many times, each otherwise. It ends by itself unless something takes the whole process down.
 */

const [, , sound = '', file = '', times = '0'] = process.argv;
const bytes = readFileSync(sound);
const random = seededRandom(1);
const below = (end: number) => Math.floor(random() * end);

/** Where a byte is flipped: anywhere, among the first of a page, in the first pages. */
const places = [
  () => below(bytes.length),
  () => below(bytes.length / 4096) * 4096 + below(12),
  () => below(8192),
];

async function readEverything(file: string): Promise<'refused' | 'served'> {
  const cosmos = await startLocalCosmos({ port: 0, file }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'UNUSABLE_FILE') throw error;
  });
  if (!cosmos) return 'refused';
  const client = new CosmosClient({ endpoint: cosmos.endpoint, key: cosmos.key });
  for (const { id } of (await client.databases.readAll().fetchAll()).resources) {
    const { containers } = client.database(id);
    for (const container of (await containers.readAll().fetchAll()).resources) {
      await client
        .database(id)
        .container(container.id)
        .items.query('SELECT * FROM c ORDER BY c.id')
        .fetchAll();
    }
  }
  client.dispose();
  await cosmos.close();
  return 'served';
}

async function main(): Promise<void> {
  const outcomes = { refused: 0, served: 0 };
  for (let i = 0; i < Number(times); i++) {
    const flipped = Buffer.from(bytes);
    for (let flips = 0; flips < 1 + below(3); flips++) {
      const at = places[i % places.length]?.() ?? 0;
      flipped[at] = (flipped[at] ?? 0) ^ (1 << below(8));
    }
    // A file of its own each time: libsql holds on to what could not be opened.
    const copy = `${file}.${i}`;
    writeFileSync(copy, flipped);
    outcomes[await readEverything(copy)] += 1;
    rmSync(copy);
  }
  console.log(JSON.stringify(outcomes));
}

main();
