import { readCommandLine } from '../../local/kit/command-line.mjs';
import { onEnd } from '../../local/kit/on-end.ts';
import { commands } from '../command-table.mjs';
import { startContentStore } from '../content-store.ts';
import { dataFile, endWith, explainStoreFailure, portFrom, runCommand } from './environment.ts';

const command = commands.cosmos;

async function main(): Promise<void> {
  const { values } = readCommandLine(command);
  const port = portFrom('COSMOS_PORT', 8081);
  const file = values.memory ? undefined : dataFile();
  const place = { variable: 'COSMOS_PORT', port, data: file } as const;
  const { cosmos, settings } = await startContentStore(port, file).catch(error =>
    explainStoreFailure(error, place),
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
