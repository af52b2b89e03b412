import { writeFileSync } from 'node:fs';
import { document } from '../../../shared/description/openapi.ts';

// The service's answer to GET openapi.json, without the address of a server.
const [file = 'openapi.json', ...others] = process.argv.slice(2);
if (file.startsWith('-') || others.length > 0) {
  console.error('Usage: npm run openapi -- [FILE] (default: openapi.json)');
  process.exit(1);
}
writeFileSync(file, `${JSON.stringify(document, undefined, 2)}\n`);
console.log(`Wrote ${file}: OpenAPI ${document.openapi}, ${Object.keys(document.paths ?? {}).length} paths`);
