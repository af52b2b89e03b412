import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { buildApp } from '../../infra/tools/build/bundle.ts';
import { packageApp } from '../../infra/tools/build/package.ts';
import { appFolderVariable, isElsewhere } from './built-app.ts';
import { offerServices } from './shared-services.ts';

/**
 * The app is built and packaged once, and every test runs the package's content, unpacked into an otherwise empty
 * folder outside the project, as Azure runs it. With BASE the app already runs elsewhere.
 */
export default async function buildOnce(): Promise<void> {
  if (isElsewhere()) return;
  const folder = mkdtempSync(join(tmpdir(), 'app-under-test-'));
  const zipFile = join(folder, 'app.zip');
  const { folder: built, files } = await buildApp(join(folder, 'built'));
  await packageApp(built, files, zipFile);
  const unpacked = join(folder, 'unpacked');
  mkdirSync(unpacked);
  for (const [name, content] of Object.entries(unzipSync(readFileSync(zipFile)))) {
    writeFileSync(join(unpacked, name), content);
  }
  process.env[appFolderVariable] = unpacked;
  await offerServices();
}
