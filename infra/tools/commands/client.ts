import { readCommandLine } from '../../local/command-line.ts';
import { packClient } from '../build/client-package.ts';
import { runCommand } from './environment.ts';

/** Outside `dist/`, which a build replaces. Git ignores it. */
const file = 'blog-content-client.tgz';

async function main(): Promise<void> {
  readCommandLine({
    run: 'npm run client',
    does: `Makes the package of the typed client, ${file}.`,
    options: {},
  });
  const { size } = await packClient(file);
  console.log(`Made ${file} (${(size / 1024).toFixed(0)} KB): npm install ./${file} installs it`);
}

runCommand(main);
