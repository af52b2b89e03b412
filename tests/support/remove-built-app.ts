import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { builtApp, isElsewhere } from './built-app.ts';
import { stopServices } from './services-of-workers.ts';

/** Jest's global tear-down: ends the services of the workers and removes what the set-up built. */
export default async function removeBuiltApp(): Promise<void> {
  if (isElsewhere()) return;
  await stopServices();
  rmSync(dirname(builtApp()), { recursive: true, force: true });
}
