import { writeFileSync } from 'node:fs';
import { readCommandLine } from '../../local/command-line.ts';
import { onEnd } from '../../local/on-end.ts';
import { buildDist } from '../build/dist.ts';
import { bundledPackages, describeThirdParty, thirdPartyFile } from '../build/third-party.ts';
import { runCommand } from './environment.ts';

async function main(): Promise<void> {
  readCommandLine({
    run: 'npm run build',
    does: 'Builds the app into dist/, ready to deploy, and writes THIRD-PARTY.md.',
    options: {},
  });
  // Ctrl-C during the build removes what is incomplete.
  onEnd(() => process.exit(1));
  const { folder, bundleBytes, metafiles } = await buildDist();
  writeFileSync(thirdPartyFile, describeThirdParty(bundledPackages(metafiles)));
  console.log(`Built ${folder}/ (bundle ${(bundleBytes / 1024).toFixed(0)} KB), ready to deploy`);
}

runCommand(main);
