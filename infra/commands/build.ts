import { buildApp } from '../build/bundle.ts';

const { folder, bundleBytes } = await buildApp('dist');
console.log(`Built ${folder}/ (bundle ${(bundleBytes / 1024).toFixed(0)} KB), ready to deploy`);
