import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { builtApp } from './built-app.ts';

/** Copies the app to a folder of its own, without some of its files. */
export function copyAppWithout(...names: string[]): { folder: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'copied-app-'));
  cpSync(builtApp(), folder, { recursive: true });
  for (const name of names) rmSync(join(folder, name));
  return { folder, remove: () => rmSync(folder, { recursive: true }) };
}
