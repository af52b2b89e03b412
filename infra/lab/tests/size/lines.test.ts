import { houseOf, isSource, linesOfCode } from '../../size/lines.ts';

test('blank lines and comments are no code, what follows a comment in its line is', () => {
  const source = [
    '// A line.',
    '',
    '/** A block',
    ' * of several lines. */',
    'const a = 1; // Why.',
    '  ',
    '/* short */ const b = 2;',
    'const url = `https://example.org`;',
  ].join('\n');

  expect(linesOfCode(source)).toBe(3);
});

test.each([
  ['shared/http/guard.ts', 'Service'],
  ['client/api/index.ts', 'Client'],
  ['client/studio/main.tsx', 'Client'],
  ['infra/local/cosmos/wire/server.ts', 'Stand-ins'],
  ['infra/local/cosmos/tests/batch.test.ts', 'Tests'],
  ['tests/support/service/contract-service.ts', 'Tests'],
  ['infra/lab/size/lines.ts', 'Tools and lab'],
  ['jest.config.mjs', 'Other'],
])('%s belongs to %s', (file, house) => {
  expect(houseOf(file)).toBe(house);
});

test('sources are TypeScript and JavaScript, also with JSX', () => {
  const files = ['a.ts', 'a.tsx', 'a.mts', 'a.mjs', 'a.cjs', 'a.js', 'a.json', 'a.css', 'a.md', 'a.kts'];

  expect(files.filter(isSource)).toEqual(['a.ts', 'a.tsx', 'a.mts', 'a.mjs', 'a.cjs', 'a.js']);
});
