import { onEnd } from '../../local/kit/on-end.ts';
import { buildDist } from '../build/dist.ts';
import { runCommand } from './environment.ts';

async function main(): Promise<void> {
  // Ctrl-C during the build removes what is incomplete.
  onEnd(() => process.exit(1));
  const { folder, bundleBytes } = await buildDist();
  console.log(`Built ${folder}/ (bundle ${(bundleBytes / 1024).toFixed(0)} KB), ready to deploy`);
}

runCommand(main);
