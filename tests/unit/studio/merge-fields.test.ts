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
