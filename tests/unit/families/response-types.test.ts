import { childNames, countedFamilies, forEachCount } from '../../../shared/families/children.ts';
import type { ChildCounts, Item } from '../../../shared/families/item.ts';
import type { ResponseFields } from '../../../shared/families/response-fields.ts';
import { type TagResponse, tag } from '../../../shared/families/tag.ts';

/** Whether a type is acceptable as the fields of a tag: the compiler checks what is written beside it. */
type Fits<T> = [T] extends [ResponseFields<'tag'>] ? true : false;

type Fields = ResponseFields<'tag'>;
type WithSlug<Slug> = Omit<Fields, 'slug'> & { slug: Slug };
type Slug<V> = { stored: ['slug']; value(item: Item<'tag'>): V };

const whole: Fits<Fields> = true;
const ownSlug: Fits<WithSlug<Slug<string>>> = true;
const withoutSlug: Fits<Omit<Fields, 'slug'>> = false;
const slugOfAnotherType: Fits<WithSlug<Slug<number>>> = false;
const slugThatCanBeMissing: Fits<WithSlug<Slug<string | undefined>>> = false;
const slugSaidToBeOptional: Fits<WithSlug<Slug<string> & { optional: true }>> = false;

/** A response type with a field that no payload has, which must declare its type. */
const ownWithoutRule: [{ rule?: undefined }] extends [ResponseFields<'post'>['lastModified']] ? true : false =
  false;

test('the fields of answers are checked against the type of the answer', () => {
  expect([whole, ownSlug]).toEqual([true, true]);
  expect([withoutSlug, slugOfAnotherType, slugThatCanBeMissing, slugSaidToBeOptional]).not.toContain(true);
  expect(ownWithoutRule).toBe(false);
});

test('an answer has the fields of its type, in their order', () => {
  const content = { name: 'Tides', slug: 'tides' };
  const item = { id: 'tag:1', blogId: '2', listKey: '', created: '', ...content };

  const answer: TagResponse = tag.response(item, () => undefined);

  expect(JSON.stringify(answer)).toBe(
    JSON.stringify({ blogId: '2', resourceId: '1', tagId: '1', name: 'Tides', slug: 'tides' }),
  );
});

test('each family has its count, those of the older service first and in its order', () => {
  const counts: ChildCounts = forEachCount(() => 0);

  expect(Object.keys(counts).slice(0, 4)).toEqual(['authorsCount', 'mediaCount', 'tagCount', 'postCount']);
  expect(Object.keys(counts)).toHaveLength(childNames.length);
  expect(countedFamilies.slice(0, 4)).toEqual(['author', 'medium', 'tag', 'post']);
  expect([...countedFamilies].sort()).toEqual([...childNames].sort());
});
