import { post } from '../../../shared/families/post.ts';
import type { ViewedField } from '../../../shared/families/response-fields.ts';

test('a field that is rendered reads the blog of its post, whose turn that takes', () => {
  const rendered = Object.values<ViewedField<'post'>>(post.fields).filter(({ isRendered }) => isRendered);

  expect(rendered).toHaveLength(2);
  for (const { stored } of rendered) expect(stored).toContain('blogId');
});
