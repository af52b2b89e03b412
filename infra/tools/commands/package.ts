import { join } from 'node:path';
import { onEnd } from '../../local/kit/on-end.ts';
import { buildDist } from '../build/dist.ts';
import { packageApp } from '../build/package.ts';
import { runCommand } from './environment.ts';

async function main(): Promise<void> {
  // Ctrl-C during the build removes what is incomplete.
  onEnd(() => process.exit(1));
  const { folder, files } = await buildDist();
  const zipFile = join(folder, 'blog-content-service.zip');
  const bytes = await packageApp(folder, files, zipFile);
  console.log(`Packaged ${zipFile}: ${files.join(', ')}; ${(bytes / 1024).toFixed(0)} KB`);
}

runCommand(main);
