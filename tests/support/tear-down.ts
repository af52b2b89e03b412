import { rmSync } from 'node:fs';
import { expectNothingUnseen } from './description/nothing-unseen.ts';
import { checksFolder } from './description/seen.ts';
import removeBuiltApp from './remove-built-app.ts';

/** Jest's global tear-down: removes what the set-up made, and checks that the tests have seen everything described. */
export default async function tearDown({ testNamePattern }: { testNamePattern?: string }): Promise<void> {
  const folder = checksFolder();
  try {
    expectNothingUnseen(folder, Boolean(testNamePattern));
  } finally {
    await removeBuiltApp();
    rmSync(folder, { recursive: true, force: true });
  }
}
