import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BuiltApp, buildApp } from '../../infra/tools/build/bundle.ts';

let folder: string;
let built: BuiltApp;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'public-bundle-'));
  built = await buildApp(folder);
});
afterAll(() => rmSync(folder, { recursive: true }));

/** The files that a bundle is made of, also those of which nothing is left in it. */
function inputsOf(bundle: string): string[] {
  const metafile = built.metafiles.find(({ outputs }) =>
    Object.keys(outputs).some(file => file.endsWith(`/${bundle}`)),
  );
  return Object.keys(metafile?.inputs ?? {});
}

/** What sends writes to the store, and to storage for files. */
const writing =
  /^shared\/(store\/(writes\/|transport\/(batch|patch|settle)\.ts)|features\/(\w+\/store|uploads\/media-storage|revisions\/kept-files)\.ts)/;

test('No file that writes is reached from the functions of the public surface', () => {
  const inputs = inputsOf('public.js');

  expect(inputs).toContain('functions/public.ts');
  expect(inputs.filter(file => writing.test(file))).toEqual([]);
  // The same question of the API, to see that it finds something.
  expect(inputsOf('index.js').filter(file => writing.test(file)).length).toBeGreaterThan(5);
  expect(inputsOf('index.js')).toEqual(
    expect.arrayContaining([
      'shared/features/members/store.ts',
      'shared/features/revisions/kept-files.ts',
      'shared/features/uploads/media-storage.ts',
    ]),
  );
});

test('Neither surface is made of the other', () => {
  expect(inputsOf('public.js')).not.toContain('shared/service.ts');
  expect(inputsOf('index.js')).not.toContain('shared/public-service.ts');
});
