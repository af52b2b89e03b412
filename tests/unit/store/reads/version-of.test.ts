import { keepingVersion, versionOf } from '../../../../shared/store/reads/version-of.ts';

/** A blog's item in the store, as tests change it. */
interface Stored {
  _etag: string;
  name: string;
  updates?: number;
  keptVersion?: { version: string; digest: string };
  outbox?: object;
}

const blog: Stored = { _etag: '"1"', name: 'Harbour', updates: 1 };
let written = 1;
/** As the store has it after a write. */
const after = (before: Stored, changes: Partial<Stored>): Stored => {
  written += 1;
  return { ...before, ...changes, _etag: `"${written}"` };
};
const drained = (before: Stored) => after(before, { outbox: {}, keptVersion: keepingVersion(before) });

test('The version of a blog is its tag, and stays while only what is beside its content changes', () => {
  const once = drained(blog);
  const twice = drained(once);

  expect([blog, once, twice].map(versionOf)).toEqual(['"1"', '"1"', '"1"']);
});

test('A write of the content makes a new version, also if it does not say so, and a drain keeps that', () => {
  const kept = drained(blog);
  const changed = after(kept, { updates: 2 });
  const before = versionOf(changed);

  expect(before).toBe(changed._etag);
  expect(versionOf(drained(changed))).toBe(before);
});

test('The version does not depend on the order of properties, nor on those of Cosmos DB', () => {
  const { _etag, ...kept } = drained(blog);
  const reversed = Object.fromEntries(Object.entries(kept).toReversed()) as typeof kept;

  expect(versionOf({ ...reversed, _etag, _ts: 1, _lsn: 2 } as Stored)).toBe('"1"');
});

test('A version that was kept for another content does not count', () => {
  const renamed: Stored = { ...drained(blog), name: 'Island', _etag: '"9"' };

  expect(versionOf(renamed)).toBe('"9"');
});

test('What is kept has a fixed size, whatever is in the blog', () => {
  const large: Stored = { ...blog, name: 'x'.repeat(100_000) };

  const [one, other] = [blog, large].map(each => JSON.stringify(keepingVersion(each)).length);
  expect(one).toBe(other);
});
