import type { Make } from '../families/family.ts';
import { guidOf } from '../families/item.ts';
import { type Addressing, postAddress } from '../families/post-address.ts';
import type { Renderer } from './renderer.ts';

/** Makes the fields of a post that are not stored, by the fields of its blog. */
export const makePostFields =
  (renderer: Renderer, blog: Promise<Addressing | undefined> | undefined): Make<'post'> =>
  async (post, names) => {
    const { content, contentFormat, excerpt, slug, published } = post;
    const address = async () => postAddress((await blog) ?? {}, { postId: guidOf(post), slug, published });
    return {
      contentHtml: names.has('contentHtml') ? await renderer.contentHtml(content, contentFormat) : undefined,
      excerpt:
        names.has('excerpt') && excerpt === undefined
          ? await renderer.excerpt(content, contentFormat)
          : undefined,
      url: names.has('url') ? await address() : undefined,
    };
  };
