import { readCommandLine } from '../../local/command-line.mjs';
import { buildClient } from '../build/client-package.ts';
import { commands } from '../command-table.mjs';
import { runCommand } from './environment.ts';

const folder = 'dist/client';

async function main(): Promise<void> {
  readCommandLine(commands.client);
  await buildClient(folder);
  console.log(
    `Made ${folder}: npm pack ./${folder} packs it into one file, ` +
      `npm install --install-links ./${folder} installs a copy; the next build removes the folder`,
  );
}

runCommand(main);
