import { parseArgs } from 'node:util';
import { startContentStore } from '../../local/content-store.ts';
import { dataFile, explainStoreFailure, portFrom, runCommand } from './environment.ts';
import { onEnd } from './on-end.ts';

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { memory: { type: 'boolean' } } });
  const port = portFrom('COSMOS_PORT', 8081);
  const file = values.memory ? undefined : dataFile();
  const { cosmos, settings } = await startContentStore(port, file).catch(error =>
    explainStoreFailure(error, port, file),
  );
  console.log(`Local Cosmos DB: ${cosmos.endpoint} (${file ?? 'in memory'})`);
  console.log(
    `Database ${settings.COSMOS_DATABASE}, container ${settings.COSMOS_CONTAINER}. Stop it with Ctrl-C`,
  );
  onEnd(() => cosmos.close().then(() => process.exit(0)));
}

runCommand(main);
