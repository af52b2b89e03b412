import fc from 'fast-check';
import { makeContainerRid, makeDatabaseRid, makeEtag, makeItemRid } from '../../storage/resource-id.ts';

const decode = (rid: string) => Buffer.from(rid.replaceAll('-', '/'), 'base64');

test('The _rids of database, container and item have 4, 8 and 16 bytes, each beginning with its owner', () => {
  const database = makeDatabaseRid(3);
  const container = makeContainerRid(3, 70_000);
  const item = makeItemRid(container, 1);

  expect([database, container, item].map(rid => decode(rid).length)).toEqual([4, 8, 16]);
  expect(decode(container).subarray(0, 4)).toEqual(decode(database));
  expect(decode(item).subarray(0, 8)).toEqual(decode(container));
});

test('Items compare as they were created in the way in which the SDK compares _rids', () => {
  const container = makeContainerRid(1, 1);
  const seq = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER });

  fc.assert(
    fc.property(seq, seq, (one, other) => {
      const [first, second] = [one, other].map(value =>
        decode(makeItemRid(container, value)).readBigUInt64LE(8),
      );

      expect(Number(first) - Number(second)).toBe(one - other);
    }),
  );
});

test('An etag is a quoted string and never repeats', () => {
  const etags = Array.from({ length: 1000 }, makeEtag);

  expect(new Set(etags).size).toBe(1000);
  expect(etags.every(etag => /^"[0-9a-f-]{36}"$/.test(etag))).toBe(true);
});
