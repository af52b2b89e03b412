import { mergeFields } from '../../../client/studio/form/merge-fields.ts';

const base = { name: 'Kiln', slogan: 'Fire', logoUrl: '' };

test('what only one side has changed is kept from that side', () => {
  const both = mergeFields(base, { ...base, name: 'Kiln & Co' }, { ...base, slogan: 'Fire and clay' });

  expect(both).toEqual({
    base: { ...base, slogan: 'Fire and clay' },
    draft: { name: 'Kiln & Co', slogan: 'Fire and clay', logoUrl: '' },
    merged: ['slogan'],
    places: [],
  });
});

test('the same change on both sides is no conflict', () => {
  const changed = { ...base, name: 'Kiln & Co' };

  expect(mergeFields(base, changed, changed)).toEqual({
    base: changed,
    draft: changed,
    merged: [],
    places: [],
  });
});

test('different changes of one field leave what was written here, and report what the others have', () => {
  const both = mergeFields(base, { ...base, name: 'Mine' }, { ...base, name: 'Theirs' });

  expect(both).toEqual({
    base,
    draft: { ...base, name: 'Mine' },
    merged: [],
    places: [{ field: 'name', mine: 'Mine', theirs: 'Theirs' }],
  });
});

describe('of a list, such as redirects by their paths,', () => {
  const list = { '/a': '1', '/b': '2' };

  test('what either added is there, and what either removed is not', () => {
    const merged = mergeFields<Record<string, string>>(
      list,
      { ...list, '/b': '', '/mine': '3' },
      { '/b': '2', '/theirs': '4' },
    );

    expect(merged.draft).toEqual({ '/a': '', '/b': '', '/mine': '3', '/theirs': '4' });
    expect(merged.merged.toSorted()).toEqual(['/a', '/theirs']);
    expect(merged.places).toEqual([]);
  });

  test('what one removed and the other changed is for somebody to choose', () => {
    const { places } = mergeFields<Record<string, string>>(
      list,
      { ...list, '/a': '' },
      { ...list, '/a': '9' },
    );

    expect(places).toEqual([{ field: '/a', mine: '', theirs: '9' }]);
  });
});
