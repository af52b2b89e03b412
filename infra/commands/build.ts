import { writeFileSync } from 'node:fs';
import { buildApp } from '../build/bundle.ts';
import { bundledPackages, describeThirdParty, thirdPartyFile } from '../build/third-party.ts';

const { folder, bundleBytes, metafiles } = await buildApp('dist');
writeFileSync(thirdPartyFile, describeThirdParty(bundledPackages(metafiles)));
console.log(`Built ${folder}/ (bundle ${(bundleBytes / 1024).toFixed(0)} KB), ready to deploy`);
