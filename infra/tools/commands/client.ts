import { buildClient } from '../build/client-package.ts';

const folder = 'dist/client';
await buildClient(folder);
console.log(
  `Made ${folder}: npm pack ./${folder} packs it into one file, npm install ./${folder} installs it`,
);
