import { Failure } from '../../failures/failure.ts';
import { blog, blogOwnFields } from '../../families/blog.ts';
import type { Item } from '../../families/item.ts';
import { viewOf } from '../../families/view.ts';
import type { Single } from '../read.ts';
import { objectToJson } from '../response/json.ts';

async function* one(item: object): AsyncGenerator<object[], void, undefined> {
  yield [item];
}

/**
 * A public blog by itself: its own fields, without what is in it and the counts of that. It is made of what has already been read
 * to see whether it is public.
 */
export const publicBlog = (readBlog: (blogId: string) => Promise<Item<'blog'> | undefined>): Single => ({
  family: 'blog',
  fields: blogOwnFields,
  async json({ blogId }, wanted = blogOwnFields) {
    const item = await readBlog(blogId);
    if (!item) throw new Failure('absent');
    const answer = viewOf<'blog'>(blog, wanted).response(item, () => undefined);
    return { head: {}, pieces: objectToJson(one(answer)) };
  },
});
