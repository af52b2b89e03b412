import { cpSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';

/**
 * Copies parts of the project, which can then be changed, and links its dependencies. The copy has no builds.
 * @param folder where to copy to.
 * @param names of files and folders at the project's root.
 */
export function copyProject(folder: string, names: readonly string[]): void {
  for (const name of names) cpSync(name, join(folder, name), { recursive: true });
  const modules = join(folder, 'node_modules');
  mkdirSync(modules);
  for (const name of readdirSync('node_modules').filter(each => !each.startsWith('.'))) {
    symlinkSync(resolve('node_modules', name), join(modules, name), 'junction');
  }
  cpSync(join('node_modules', '.package-lock.json'), join(modules, '.package-lock.json'));
}
