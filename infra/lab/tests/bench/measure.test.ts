import { casesOf, operationsTable, type Result } from '../../bench/measure.ts';
import { Client } from '../../bench/requests.ts';
import { full } from '../../bench/scale.ts';

const client = new Client('http://127.0.0.1:1/api');
const cases = casesOf({ hello: client, service: client, caching: client }, full);

test('each item that is changed or deleted was created before, and each that is created is deleted in the same round', () => {
  const there = new Set<string>();
  for (const { connections, request } of cases) {
    const { method, path, body } = request(`round 1, ${connections}`, 7);
    if (method === 'GET') continue;
    const { postId, tagId } = JSON.parse(body ?? '{}');
    if (method === 'POST') there.add(`${path}/${postId ?? tagId}`);
    else expect(there).toContain(path);
    if (method === 'DELETE') there.delete(path);
  }

  expect([...there]).toEqual([]);
});

test('a row has the figures over one connection and those over sixteen', () => {
  const spread = (median: number) => ({ min: median, median, max: median });
  const result = (connections: 1 | 16, requestUnits: number): Result => ({
    name: 'Create tag',
    connections,
    p50: spread(connections),
    perSecond: spread(500),
    cosmos: { kinds: ['read', 'query', 'query'], requestUnits },
  });

  const { rows } = operationsTable([result(1, 16.5), result(16, 8)]);

  expect(rows).toEqual([
    ['Create tag', '1.00 / 1.00 / 1.00', '500', '16.0 / 16.0 / 16.0', '500', '8.00', 'read, 2 query', '16.5'],
  ]);
});
