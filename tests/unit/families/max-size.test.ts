import { maxReferences, maxSize } from '../../../shared/families/max-size.ts';

test("A post's references are at most 250 tags, 250 media, its image, and its author with an image", () => {
  // The image of the post is one of its media, and an answer has it twice.
  const { tag, medium, author } = maxSize;

  expect(maxReferences.post).toBe(250 * tag + 250 * medium + medium + author + medium);
});
