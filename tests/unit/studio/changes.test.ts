import fc from 'fast-check';
import { changesOf } from '../../../client/studio/form/changes.ts';
import { mergePatch } from '../../../shared/values/merge-patch.ts';

/** A field of a body: names that every object inherits are names as any other. */
const name = fc.constantFrom('title', 'seo', 'metadata', 'constructor', 'toString');
const flat = fc.dictionary(name, fc.oneof(fc.string(), fc.boolean(), fc.integer()), { maxKeys: 4 });
const body = fc.dictionary(
  name,
  fc.oneof(fc.string(), fc.boolean(), flat, fc.array(flat, { maxLength: 2 })),
  { maxKeys: 4 },
);
const unshown = fc.dictionary(fc.constantFrom('bio', 'menu'), fc.string());

test('the changes of a form make of what is stored what is written, and leave what the form does not show', () => {
  fc.assert(
    fc.property(body, body, unshown, (before, after, others) => {
      const stored = mergePatch({ ...before, ...others }, changesOf(before, after));

      expect(stored).toEqual({ ...after, ...others });
    }),
  );
});

test('what has not changed is not sent, so that nothing of it is decided again', () => {
  const seo = { metaTitle: 'Kiln', metaDescription: 'Clay' };

  expect(changesOf({ name: 'Clay', seo }, { name: 'Clay', seo: { metaTitle: 'Kiln' } })).toEqual({
    seo: { metaDescription: null },
  });
  expect(changesOf({ name: 'Clay', slug: 'clay' }, { name: 'Clay', slug: '' })).toEqual({ slug: '' });
});
