import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { BuiltApp } from '../../../tools/build/bundle.ts';
import { packageApp } from '../../../tools/build/package.ts';

/** The size of what is deployed, in bytes. */
export interface PackageSize {
  bundle: number;
  zip: number;
}

/** Packages the built app. @param folder where the zip goes. */
export async function measurePackage(
  { folder, files, bundleBytes }: BuiltApp,
  to: string,
): Promise<PackageSize> {
  await mkdir(to, { recursive: true });
  return { bundle: bundleBytes, zip: await packageApp(folder, files, join(to, 'service.zip')) };
}
