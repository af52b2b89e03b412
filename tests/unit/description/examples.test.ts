import { contentBodyOf, examples } from '../../../shared/description/examples.ts';

test('a family without an example is left out of the body that creates several entities', () => {
  expect(contentBodyOf({ tag: { name: 'Birds' } })).toEqual({ tags: [{ name: 'Birds' }] });
});

test('the published body that creates several entities has one of each family', () => {
  expect(Object.keys(examples.ContentBody ?? {})).toEqual(['authors', 'posts', 'tags', 'media']);
});
