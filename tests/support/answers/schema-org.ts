import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compile } from '../projects/client-project.ts';

/** The types of schema.org, and what they need. */
const packages = ['schema-dts', 'schema-dts-lib'];

/**
 * What is wrong with texts of JSON-LD by the types of schema.org: a property that its type does not have, or one of another type. The
 * compiler judges them as the literals that they are. Returns nothing if all are right.
 */
export async function faultsBySchemaOrg(texts: readonly string[]): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'schema-org-'));
  try {
    for (const name of packages)
      cpSync(join('node_modules', name), join(folder, 'node_modules', name), { recursive: true });
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
    const things = texts.map((text, at) => `export const thing${at}: WithContext<Thing> = ${text};`);
    const head = "import type { Thing, WithContext } from 'schema-dts';";
    writeFileSync(join(folder, 'things.ts'), [head, ...things].join('\n'));
    return await compile(folder, 'things.ts');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
