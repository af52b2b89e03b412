import { buildClient } from '../build/client-package.ts';

const folder = 'dist/client';
await buildClient(folder);
console.log(
  `Made ${folder}: npm pack ./${folder} makes it one file, npm install ./${folder} uses it as it is`,
);
