import { readPreferences } from '../../../shared/http/request/preferences.ts';

const revisionIn = (prefer: string) => readPreferences(new Headers({ prefer })).revision;

test.each<[header: string, reason: string | undefined]>([
  ['revision', 'asked'],
  ['Revision', 'asked'],
  ['revision=""', 'asked'],
  ['handling=strict, revision = restored; at=once', 'restored'],
  ['revision="imported"', 'imported'],
  ['revision=imported, revision', 'imported'],
  ['revision=other', undefined],
  ['revision=Restored', undefined],
  ['revision=other, revision', undefined],
  ['revisions', undefined],
  ['return=representation', undefined],
  ['', undefined],
])('Of Prefer: %s, the version that is replaced is to be kept as %s', (header, reason) => {
  expect(revisionIn(header)).toBe(reason);
});

test('Without Prefer, nothing is to be kept', () => {
  expect(readPreferences(new Headers()).revision).toBeUndefined();
});
