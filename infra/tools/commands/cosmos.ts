import { type Command, readCommandLine } from '../../local/command-line.ts';
import { startContentStore } from '../../local/content-store.ts';
import { onEnd } from '../../local/on-end.ts';
import {
  dataFile,
  endWith,
  explainStoreFailure,
  portFrom,
  runCommand,
  storeSettings,
} from './environment.ts';

const command = {
  run: 'npm run cosmos --',
  does: 'Starts local Cosmos DB alone, with the database and the container of the service.',
  options: { memory: { type: 'boolean', means: 'Keeps no data' } },
  settings: storeSettings,
} as const satisfies Command;

async function main(): Promise<void> {
  const { values } = readCommandLine(command);
  const port = portFrom('COSMOS_PORT', 8081);
  const file = values.memory ? undefined : dataFile();
  const { cosmos, settings } = await startContentStore(port, file).catch(error =>
    explainStoreFailure(error, port, file),
  );
  console.log(`Local Cosmos DB: ${cosmos.endpoint} (${file ?? 'in memory'})`);
  console.log(
    `Database ${settings.COSMOS_DATABASE}, container ${settings.COSMOS_CONTAINER}. Stop it with Ctrl-C`,
  );
  console.log(
    `The service finds it with COSMOS_ENDPOINT=${settings.COSMOS_ENDPOINT} COSMOS_KEY=${settings.COSMOS_KEY}`,
  );
  onEnd(() => cosmos.close().then(() => process.exit(0), endWith));
}

runCommand(main);
