import { join } from 'node:path';
import { buildApp } from '../build/bundle.ts';
import { packageApp } from '../build/package.ts';

const { folder, files } = await buildApp('dist');
const zipFile = join(folder, 'blog-content-service.zip');
const bytes = await packageApp(folder, files, zipFile);
console.log(`Packaged ${zipFile}: ${files.join(', ')}; ${(bytes / 1024).toFixed(0)} KB`);
