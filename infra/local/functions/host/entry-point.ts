import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isJsonObject } from '../../kit/json-object.ts';
import { messageOf } from './log.ts';

/**
 * Loads the app: the file that package.json names as "main". Azure accepts a pattern there too; this host does not.
 * @throws Error that names the file and the reason.
 */
export async function loadEntryPoint(appFolder: string): Promise<void> {
  const manifest = await readPackageJson(appFolder);
  const main = manifest.main;
  if (typeof main !== 'string' || main === '')
    throw new Error(`package.json in ${appFolder} has no "main", which must name the app's entry point`);
  if (/[*?[\]{}!()]/.test(main))
    throw new Error(`package.json: "main" is the pattern "${main}": this host needs the path of one file`);
  const path = join(appFolder, main);
  try {
    await load(path, manifest.type === 'module');
  } catch (error) {
    throw new Error(`Cannot load the entry point ${path}: ${messageOf(error)}`, { cause: error });
  }
}

async function readPackageJson(appFolder: string): Promise<{ main?: unknown; type?: unknown }> {
  const path = join(appFolder, 'package.json');
  try {
    const manifest: unknown = JSON.parse(await readFile(path, 'utf8'));
    if (isJsonObject(manifest)) return manifest;
  } catch (error) {
    throw new Error(`Cannot read ${path}: ${messageOf(error)}`, { cause: error });
  }
  throw new Error(`${path} must hold a JSON object`);
}

// By the worker's rule: the extension decides, then the "type" of the app's package.json.
async function load(path: string, isModulePackage: boolean): Promise<void> {
  if (path.endsWith('.mjs') || (isModulePackage && !path.endsWith('.cjs'))) {
    await import(pathToFileURL(path).href);
  } else {
    createRequire(path)(path);
  }
}
