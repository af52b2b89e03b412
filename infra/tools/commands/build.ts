import { writeFileSync } from 'node:fs';
import { buildDist } from '../build/dist.ts';
import { bundledPackages, describeThirdParty, thirdPartyFile } from '../build/third-party.ts';
import { onEnd } from './on-end.ts';

// Ctrl-C during the build removes what is incomplete.
onEnd(() => process.exit(1));
const { folder, bundleBytes, metafiles } = await buildDist();
writeFileSync(thirdPartyFile, describeThirdParty(bundledPackages(metafiles)));
console.log(`Built ${folder}/ (bundle ${(bundleBytes / 1024).toFixed(0)} KB), ready to deploy`);
