import { spawnSync } from 'node:child_process';
import { document } from '../../../shared/description/openapi.ts';

interface Problem {
  rule: string;
  severity: 'error' | 'warn';
  message: string;
  at: string;
}

/** The linter's findings about the description, as it is served at an address. */
function lint(change: (served: Record<string, unknown>) => void = () => undefined): Problem[] {
  const served = { ...structuredClone(document), servers: [{ url: 'https://blogs.azurewebsites.net/api' }] };
  change(served);
  const { stdout, stderr, status } = spawnSync(process.execPath, ['tests/support/description/lint.mjs'], {
    input: JSON.stringify(served),
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`The description could not be checked: ${stderr}`);
  return JSON.parse(stdout);
}

test("The description passes Redocly's recommended rules", () => {
  expect(lint()).toEqual([]);
});

test('The linter reports an example that does not match its schema, and an unused part', () => {
  const problems = lint(served => {
    const { parameters, schemas } = served.components as Record<string, Record<string, object>>;
    Object.assign(parameters?.count ?? {}, { example: 'ten' });
    Object.assign(schemas ?? {}, { Unused: { type: 'object' } });
  });

  expect(problems.map(({ rule }) => rule)).toEqual(
    expect.arrayContaining(['no-invalid-parameter-examples', 'no-unused-components']),
  );
});
