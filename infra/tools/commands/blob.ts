import { readCommandLine } from '../../local/kit/command-line.mjs';
import { onEnd } from '../../local/kit/on-end.ts';
import { commands } from '../command-table.mjs';
import { startMediaStore } from '../media-store.ts';
import { blobFolder, endWith, explainStoreFailure, portFrom, runCommand } from './environment.ts';

const command = commands.blob;

async function main(): Promise<void> {
  const { values } = readCommandLine(command);
  const port = portFrom('BLOB_PORT', 10_000);
  const folder = values.memory ? undefined : blobFolder();
  const place = { variable: 'BLOB_PORT', port, data: folder } as const;
  const { blob, settings } = await startMediaStore(port, folder).catch(error =>
    explainStoreFailure(error, place),
  );
  console.log(`Local Blob Storage: ${blob.endpoint} (${folder ?? 'not kept'}). Stop it with Ctrl-C`);
  console.log(
    `The service finds it with MEDIA_ENDPOINT=${settings.MEDIA_ENDPOINT} MEDIA_TOKEN=${settings.MEDIA_TOKEN}`,
  );
  onEnd(() => blob.close().then(() => process.exit(0), endWith));
}

runCommand(main);
