import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { builtApp, isElsewhere } from './built-app.ts';
import { stopServices } from './shared-services.ts';

/** Ends the shared services and removes what build-once.ts built. */
export default async function removeBuiltApp(): Promise<void> {
  if (isElsewhere()) return;
  await stopServices();
  rmSync(dirname(builtApp()), { recursive: true, force: true });
}
