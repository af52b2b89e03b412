import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { builtApp, isElsewhere } from './built-app.ts';

/** Jest's global tear-down: removes what the set-up built. */
export default function removeBuiltApp(): void {
  if (isElsewhere()) return;
  rmSync(dirname(builtApp()), { recursive: true, force: true });
}
