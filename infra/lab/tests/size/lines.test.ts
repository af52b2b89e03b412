import { houseOf, linesOfCode } from '../../size/lines.ts';

test('blank lines and comments are no code, whatever follows a comment in its line is', () => {
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
  ['client/api/index.ts', 'Service'],
  ['infra/local/cosmos/wire/server.ts', 'Stand-ins'],
  ['infra/local/cosmos/tests/batch.test.ts', 'Tests'],
  ['tests/support/service/contract-service.ts', 'Tests'],
  ['infra/lab/size/lines.ts', 'Tools and lab'],
  ['jest.config.mjs', 'Other'],
])('%s belongs to %s', (file, house) => {
  expect(houseOf(file)).toBe(house);
});
