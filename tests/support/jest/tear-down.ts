import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { expectNothingUnseen } from '../description/nothing-unseen.ts';
import { checksFolder } from '../description/seen.ts';
import { builtApp } from '../service/built-app.ts';
import { stopServices } from '../service/shared-services.ts';

/** Ends the shared services and removes what the set-up built. */
async function removeBuiltApp(): Promise<void> {
  await stopServices();
  rmSync(dirname(builtApp()), { recursive: true, force: true });
}

/** With --watchAll the next run has the same process: it is set up by the sources as they are by then. */
function forgetSources(): void {
  const sources = Object.keys(require.cache).filter(file => !file.includes('node_modules'));
  for (const file of sources) delete require.cache[file];
}

/** Jest's global tear-down: removes what the set-up made, and checks that the tests have seen everything described. */
export default async function tearDown({ testNamePattern }: { testNamePattern?: string }): Promise<void> {
  const isNarrowed = Boolean(testNamePattern);
  try {
    expectNothingUnseen('api', isNarrowed);
    expectNothingUnseen('public', isNarrowed);
  } finally {
    await removeBuiltApp();
    rmSync(dirname(checksFolder('api')), { recursive: true, force: true });
    forgetSources();
  }
}
