import { resourcePart, subjectOf } from '../../../shared/versions/entity-tag.ts';

test('Answers whose parameters differ behind a question mark are different resources of the same subject', () => {
  const names = ['post?slug=a?b', 'post?slug=a?c', 'post?slug=a', 'post'];

  const resources = names.map(name => resourcePart('blog', name));

  expect(new Set(resources).size).toBe(names.length);
  expect(new Set(resources.map(subjectOf))).toEqual(new Set([resourcePart('blog', 'post')]));
});
