import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { measurePace, paceVariable } from '../../../infra/local/kit/testing/pace.ts';
import { buildApp } from '../../../infra/tools/build/bundle.ts';
import { packageApp } from '../../../infra/tools/build/package.ts';
import { document as apiDocument, publicDocument } from '../../../shared/description/openapi.ts';
import { compileValidators } from '../description/compile-validators.ts';
import { checksFolder, checksFolderVariable, type Surface } from '../description/seen.ts';
import { appFolderVariable } from '../service/built-app.ts';
import { offerServices } from '../service/shared-services.ts';

/**
 * The app is built and packaged once, and every test runs the package's content, unpacked into an otherwise empty
 * folder outside the project, as Azure runs it. With BASE only those tests do that need a service of their own.
 */
async function buildOnce(): Promise<void> {
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

/** Jest's global set-up: what all test files need, made once. */
export default async function setUp(): Promise<void> {
  // No test calls anything outside this machine over TLS, and Node.js 20 parses these certificates as each process starts:
  // where the variable is set, a host takes 50 % longer to start.
  delete process.env.NODE_EXTRA_CA_CERTS;
  // Before anything of the tests runs: what else the machine does must not be mistaken for it.
  process.env[paceVariable] = String(measurePace());
  const folder = mkdtempSync(join(tmpdir(), 'description-'));
  process.env[checksFolderVariable] = folder;
  const built = buildOnce();
  for (const [surface, document] of Object.entries({ api: apiDocument, public: publicDocument() })) {
    mkdirSync(checksFolder(surface as Surface));
    compileValidators(checksFolder(surface as Surface), document);
  }
  await built;
}
