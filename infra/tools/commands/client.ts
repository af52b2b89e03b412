import { onEnd } from '../../local/kit/on-end.ts';
import { packClient } from '../build/client-package.ts';
import { runCommand } from './environment.ts';

/** Outside `dist/`, which a build replaces. Git ignores it. */
const file = 'blog-content-client.tgz';

async function main(): Promise<void> {
  // Ctrl-C removes what is incomplete.
  onEnd(() => process.exit(1));
  const { size } = await packClient(file);
  console.log(`Made ${file} (${(size / 1024).toFixed(0)} KB): npm install ./${file} installs it`);
}

runCommand(main);
