import { readCommandLine } from '../../local/command-line.ts';
import { buildClient } from '../build/client-package.ts';
import { runCommand } from './environment.ts';

const folder = 'dist/client';

async function main(): Promise<void> {
  readCommandLine({
    run: 'npm run client',
    does: `Makes the package of the typed client in ${folder}.`,
    options: {},
  });
  await buildClient(folder);
  console.log(
    `Made ${folder}: npm pack ./${folder} packs it into one file, ` +
      `npm install --install-links ./${folder} installs a copy; the next build removes the folder`,
  );
}

runCommand(main);
