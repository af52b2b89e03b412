import { guidOf, type Item } from '../families/item.ts';
import type { MakeFields, PostBlog, TranslationResponse } from '../families/made-fields.ts';
import { addressingOf, postAddress } from '../families/post-address.ts';
import type { Translated } from '../families/translation.ts';
import { findPictures, type PictureSource } from './pictures/page-pictures.ts';
import { withKnownPictures } from './pictures/responsive-pictures.ts';
import type { Renderer } from './renderer.ts';
import { taskFor } from './task.ts';

/**
 * How much text is rendered ahead of the post that an answer waits for, in UTF-16 code units: all posts of a usual page, so that it
 * takes one turn in which no other blog comes before it.
 */
const maxAhead = 256 * 1024;

/** How the wanted fields of a post are made of its text. */
function tasksOf({ content, contentFormat, excerpt }: Item<'post'>, names: ReadonlySet<string>) {
  const isMade = {
    // HTML is as it is.
    contentHtml: names.has('contentHtml') && contentFormat !== 'html',
    excerpt: names.has('excerpt') && excerpt === undefined,
  };
  return {
    contentHtml: isMade.contentHtml ? taskFor('contentHtml', content, contentFormat) : undefined,
    excerpt: isMade.excerpt ? taskFor('excerpt', content, contentFormat) : undefined,
  };
}

type Tasks = ReturnType<typeof tasksOf>;

const lengthOf = ({ contentHtml, excerpt }: Tasks) =>
  (contentHtml?.content.length ?? 0) + (excerpt?.content.length ?? 0);

/** Finds the set of translations that each of some posts is in, itself included, by id. */
type FindTranslations = (posts: readonly Translated[]) => Promise<ReadonlyMap<string, readonly Translated[]>>;

/** The address of a post. */
export const addressOf = (blog: PostBlog, post: Translated) =>
  postAddress(addressingOf(blog), { ...post, postId: guidOf(post) });

/** How a post of a set is told. */
export const asTranslation = (blog: PostBlog, post: Translated): TranslationResponse => ({
  postId: guidOf(post),
  language: post.language ?? blog.language ?? undefined,
  url: addressOf(blog, post),
});

/** What the fields of posts are made by. */
export interface PostFieldSources {
  renderer: Renderer;
  findTranslations: FindTranslations;
  /** Where pictures are found in media; left out, they stay as texts have them. */
  pictures?: PictureSource;
}

/** Makes the fields of posts that are not stored, by the fields of their blog, by other posts, and by media. */
export const makePostFields = (
  { renderer, findTranslations, pictures: source }: PostFieldSources,
  reading: Promise<PostBlog | undefined> | undefined,
): MakeFields<'post'> =>
  async function* (posts, names) {
    const order = renderer.order(posts[0]?.blogId ?? '');
    const blog = async () => (await reading) ?? {};
    const pictures = source && names.has('contentHtml') ? findPictures(posts, source) : undefined;
    // It is awaited where a text has been rendered.
    pictures?.catch(() => undefined);
    const sets = names.has('translations') ? await findTranslations(posts) : undefined;
    const translations = async ({ id }: Item<'post'>) => {
      const set = sets?.get(id) ?? [];
      const its = await blog();
      return set.length > 1 ? set.map(each => asTranslation(its, each)) : undefined;
    };
    const page = async (post: Item<'post'>) => {
      const its = await blog();
      return { blog: its, url: addressOf(its, post) };
    };
    const later = posts.values();
    const prepared: [Item<'post'>, Tasks][] = [];
    let ahead = 0;
    /** Has as many texts as may be rendered ahead, and at least the next one. */
    const prepare = () => {
      while (ahead < maxAhead) {
        const { value: post } = later.next();
        if (!post) return;
        const tasks = tasksOf(post, names);
        for (const task of [tasks.contentHtml, tasks.excerpt]) if (task) order.prepare(task);
        ahead += lengthOf(tasks);
        prepared.push([post, tasks]);
      }
    };
    try {
      prepare();
      for (let next = prepared.shift(); next; next = prepared.shift()) {
        const [post, { contentHtml, excerpt }] = next;
        const html = contentHtml && (await order.make(contentHtml)).contentHtml;
        const pictureOf = html && (await pictures);
        const filled = pictureOf ? withKnownPictures(html, address => pictureOf(post, address)) : html?.html;
        const made = {
          contentHtml: names.has('contentHtml') && post.contentFormat === 'html' ? post.content : filled,
          // An empty one says nothing.
          excerpt: (excerpt && (await order.make(excerpt)).excerpt) || undefined,
          url: names.has('url') ? addressOf(await blog(), post) : undefined,
          translations: await translations(post),
          page: names.has('jsonLd') ? await page(post) : undefined,
        };
        yield made;
        ahead -= lengthOf(next[1]);
        prepare();
      }
    } finally {
      order.end();
    }
  };
