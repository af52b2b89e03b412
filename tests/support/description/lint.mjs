// Reads an OpenAPI document from standard input and writes the findings of Redocly's recommended rules, as JSON. A
// separate process, in plain JavaScript: the linter is an ES module, which jest does not load.

import { readFileSync } from 'node:fs';
import { createConfig, lintFromString } from '@redocly/openapi-core';

const problems = await lintFromString({
  source: readFileSync(0, 'utf8'),
  absoluteRef: 'openapi.json',
  config: await createConfig({ extends: ['recommended'] }),
});
const reported = problems.map(({ ruleId, severity, message, location }) => ({
  rule: ruleId,
  severity,
  message,
  at: location[0]?.pointer,
}));
console.log(JSON.stringify(reported));
