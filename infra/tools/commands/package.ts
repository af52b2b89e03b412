import { join } from 'node:path';
import { buildDist } from '../build/dist.ts';
import { packageApp } from '../build/package.ts';
import { onEnd } from './on-end.ts';

// Ctrl-C during the build removes what is incomplete.
onEnd(() => process.exit(1));
const { folder, files } = await buildDist();
const zipFile = join(folder, 'blog-content-service.zip');
const bytes = await packageApp(folder, files, zipFile);
console.log(`Packaged ${zipFile}: ${files.join(', ')}; ${(bytes / 1024).toFixed(0)} KB`);
