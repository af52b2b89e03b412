import { maxReferences, maxTarget } from '../../../shared/families/max-size.ts';

test("A post's references are at most 250 tags, 250 media, its image, that of links to it, and ten authors", () => {
  // The image of the post is one of its media, and an answer has it twice.
  const { tag, medium, author } = maxTarget;

  expect(maxReferences.post).toBe(250 * tag + 250 * medium + medium + medium + 10 * author);
});
