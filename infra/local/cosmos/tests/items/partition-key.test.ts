import { extractPartitionKey, parsePartitionKeyHeader } from '../../items/partition-key.ts';
import { makePartitionKeyRule } from '../../storage/container-definition.ts';
import { findPhysicalPartition } from '../../storage/physical-partition.ts';

test.each([
  ['/blogId', ['blogId']],
  ['/owner/id', ['owner', 'id']],
  ['/"first name"/inner', ['first name', 'inner']],
  ['/"a/b"', ['a/b']],
])('The path %s has the segments %j', (path, segments) => {
  expect(makePartitionKeyRule({ paths: [path] }).path).toEqual(segments);
});

const rule = makePartitionKeyRule({ paths: ['/a/b'] });

test.each([
  ['["x"]', { a: { b: 'x' } }],
  ['[1.0]', { a: { b: 1 } }],
  ['[null]', { a: { b: null } }],
  ['[{}]', { a: {} }],
  ['[{}]', { a: 'no object' }],
  ['["\\u00fc"]', { a: { b: 'ü' } }],
])('The header %s names the partition of %j', (header, document) => {
  expect(parsePartitionKeyHeader(header)).toBe(extractPartitionKey(document, rule));
});

test('An object or an array is no partition key', () => {
  expect(() => extractPartitionKey({ a: { b: { c: 1 } } }, rule)).toThrow(/partition key must be a string/);
  expect(() => extractPartitionKey({ a: { b: [1] } }, rule)).toThrow(/partition key must be a string/);
  expect(() => extractPartitionKey({ a: { b: {} } }, rule)).toThrow(/partition key must be a string/);
});

test('A value has at most 2,048 bytes', () => {
  const single = makePartitionKeyRule({ paths: ['/a'] });

  expect(extractPartitionKey({ a: 'x'.repeat(2048) }, single)).toHaveLength(2050);
  expect(() => extractPartitionKey({ a: 'x'.repeat(2049) }, single)).toThrow(/at most 2048 bytes/);
});

test('Partition keys are spread over both physical partitions', () => {
  const parts = Array.from({ length: 200 }, (_, index) => findPhysicalPartition(`"blog-${index}"`));

  expect(parts.filter(part => part === 0).length).toBeGreaterThan(50);
  expect(parts.filter(part => part === 1).length).toBeGreaterThan(50);
});
