import { identifierFrom } from '../../../../infra/tools/import/foreign/identifiers.ts';

test('an identifier of another system always becomes the same UUID, which no other one becomes', () => {
  const parts = [
    ['https://a.example', 'post', '1'],
    ['https://a.example', 'post', '2'],
    ['https://a.example', 'tag', '1'],
    ['https://b.example', 'post', '1'],
    ['https://a.example', 'post 1', ''],
  ] as const;

  const identifiers = () => parts.map(([site, kind, id]) => identifierFrom(site, kind, id));

  const [made, again] = [identifiers(), identifiers()];

  expect(again).toEqual(made);
  expect(new Set(made).size).toBe(parts.length);
  for (const id of made)
    expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-5[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
});
