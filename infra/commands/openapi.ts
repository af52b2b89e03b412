import { writeFileSync } from 'node:fs';
import { document } from '../../shared/description/openapi.ts';

// The same that the service answers at GET openapi.json, but for the address of a server.
const [file = 'openapi.json', ...others] = process.argv.slice(2);
if (file.startsWith('-') || others.length > 0) {
  console.error('Usage: npm run openapi -- [FILE], which is openapi.json unless it is named');
  process.exit(1);
}
writeFileSync(file, `${JSON.stringify(document, undefined, 2)}\n`);
console.log(`Wrote ${file}: OpenAPI ${document.openapi}, ${Object.keys(document.paths ?? {}).length} paths`);
