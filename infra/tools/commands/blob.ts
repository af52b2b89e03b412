import { readCommandLine } from '../../local/kit/command-line.mjs';
import { onEnd } from '../../local/kit/on-end.ts';
import { commands } from '../command-table.mjs';
import { startFileStore } from '../file-store.ts';
import { blobFolder, endWith, explainStoreFailure, portFrom, runCommand } from './environment.ts';

const command = commands.blob;

async function main(): Promise<void> {
  const { values } = readCommandLine(command);
  const port = portFrom('BLOB_PORT', 10_000);
  const folder = values.memory ? undefined : blobFolder();
  const place = { variable: 'BLOB_PORT', port, data: folder } as const;
  const { blob, mediaSettings, historySettings } = await startFileStore(port, folder).catch(error =>
    explainStoreFailure(error, place),
  );
  console.log(`Local Blob Storage: ${blob.endpoint} (${folder ?? 'not kept'}). Stop it with Ctrl-C`);
  const settings = Object.entries({ ...mediaSettings, ...historySettings });
  console.log(`The service finds it with ${settings.map(([name, value]) => `${name}=${value}`).join(' ')}`);
  onEnd(() => blob.close().then(() => process.exit(0), endWith));
}

runCommand(main);
