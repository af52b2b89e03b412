import type { MakeFields, PostBlog } from '../../families/made-fields.ts';
import type { Translated } from '../../families/translation.ts';
import type { Translations } from '../../finding/translations.ts';
import { addressOf, asTranslation } from '../../rendering/post-fields.ts';

/** Whether search engines are told of a post: not of one that asks them to leave it out. */
const isTold = ({ seo }: Translated) => seo?.noIndex !== true;

/**
 * Makes what a sitemap has of posts: their addresses, and those of their translations; nothing of a post that is not told.
 * @param translations undefined if no post is one.
 */
export const makeEntries = (
  reading: Promise<PostBlog | undefined> | undefined,
  translations: Pick<Translations, 'of'> | undefined,
): MakeFields<'post'> =>
  async function* (posts) {
    const blog = (await reading) ?? {};
    const sets = await translations?.of(posts.filter(isTold));
    for (const post of posts) {
      const set = (sets?.get(post.id) ?? [post]).filter(isTold);
      yield isTold(post)
        ? { url: addressOf(blog, post), translations: set.map(each => asTranslation(blog, each)) }
        : {};
    }
  };
