import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { builtApp } from './built-app.ts';

/** Jest's global tear-down: removes what the set-up built. */
export default function removeBuiltApp(): void {
  rmSync(dirname(builtApp()), { recursive: true, force: true });
}
