import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = 'client/studio';
const scripts = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(name =>
  /\.tsx?$/.test(name),
);

/** A comparison with a text that people see, which another wording would break. */
const comparison = /[!=]==? (?:words|laterWords)\b|\b(?:words|laterWords)\.[\w.]+ [!=]==?/;

test('no script compares anything with words that people see', () => {
  const comparing = scripts.filter(name => comparison.test(readFileSync(join(folder, name), 'utf8')));

  expect(scripts.length).toBeGreaterThan(100);
  expect(comparing).toEqual([]);
});
