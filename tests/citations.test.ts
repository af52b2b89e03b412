import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The headings of the contract. */
const headings = new Set(
  [...readFileSync('shared/contract.md', 'utf8').matchAll(/^## (.*)$/gm)].map(([, heading]) => heading),
);

const sources = ['functions', 'shared', 'infra', 'tests'].flatMap(folder =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.ts'))
    .map(name => join(folder, name)),
);

/** The sections of the contract that a file cites, including those that continue on a comment's next line. */
function citationsOf(file: string): string[] {
  const text = readFileSync(file, 'utf8').replace(/\n\s*(\*|\/\/) ?/g, ' ');
  return [...text.matchAll(/\(contract\.md, ([^)]*)\)/g)].map(([, section = '']) => section);
}

test('each section of the contract that a comment cites exists', () => {
  const unknown = sources.flatMap(file =>
    citationsOf(file)
      .filter(section => !headings.has(section))
      .map(section => `${file}: ${section}`),
  );

  expect(unknown).toEqual([]);
});

test('the contract is cited', () => {
  expect(sources.flatMap(citationsOf).length).toBeGreaterThan(20);
});
