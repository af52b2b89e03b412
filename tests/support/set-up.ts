import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { measurePace, paceVariable } from '../../infra/local/kit/testing/pace.ts';
import buildOnce from './build-once.ts';
import { compileValidators } from './description/compile-validators.ts';
import { checksFolderVariable } from './description/seen.ts';

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
  compileValidators(folder);
  await built;
}
