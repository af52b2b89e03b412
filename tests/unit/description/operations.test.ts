import { document } from '../../../shared/description/openapi.ts';
import { defaultBodyLimit } from '../../../shared/families/max-size.ts';

interface Described {
  operationId?: string;
  description?: string;
  responses?: Record<string, { description: string }>;
}

const operations = Object.values(document.paths as Record<string, object>).flatMap(
  path => Object.values(path) as Described[],
);

/** The descriptions of all operations, by their names. */
const descriptions = new Map(
  operations.flatMap(({ operationId, description }) =>
    operationId ? [[operationId, description ?? '']] : [],
  ),
);

test('each operation is described in whole sentences', () => {
  const others = [...descriptions].filter(([, description]) => !/^[A-Z].*\.$/s.test(description));

  expect(descriptions.size).toBeGreaterThan(25);
  expect(others).toEqual([]);
});

test('each answer of each operation says what it means', () => {
  const answers = operations.flatMap(({ operationId, responses = {} }) =>
    Object.entries(responses).map(([status, { description }]) => ({
      name: `${operationId} ${status}`,
      description,
    })),
  );

  expect(answers.length).toBeGreaterThan(100);
  expect(answers.filter(({ description }) => !description).map(({ name }) => name)).toEqual([]);
});

/** All texts in a value, with the way to each. */
function textsIn(value: unknown, path = ''): [path: string, text: string][] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) => textsIn(each, `${path}/${name}`));
}

test('no text of the description or of its examples is empty', () => {
  const texts = textsIn(document);

  expect(texts.length).toBeGreaterThan(1_000);
  expect(texts.filter(([, text]) => text.trim() === '')).toEqual([]);
});

test('the example of a body that is too long names the limit that holds', () => {
  expect(JSON.stringify(document)).toContain(`must be at most ${defaultBodyLimit} bytes`);
});

test('what only one family has is said after what all have in common', () => {
  expect(descriptions.get('UpdateBlog')).toMatch(/^An optional field that is left out is cleared\./);
  expect(descriptions.get('UpdateTag')).toMatch(
    /^An optional field that is left out is cleared\. References are given by identifier/,
  );
  expect(descriptions.get('UpdateMedium')).toBe(
    'An optional field that is left out is cleared. The body must give the identifier and `mediumType`.',
  );
});
