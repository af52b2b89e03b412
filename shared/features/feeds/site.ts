import { Failure } from '../../failures/failure.ts';
import type { ChildName, Item } from '../../families/item.ts';
import type { Finder } from '../../finding/finder.ts';
import type { Translations } from '../../finding/translations.ts';
import type { AnswerBlog, FieldMaker } from '../../http/json-answers.ts';
import type { FeedBlog } from './formats/feed.ts';

/** What feeds and the sitemap are made from. */
export interface SiteSource {
  /** @returns undefined unless everybody may read the blog. */
  readBlog(blogId: string): Promise<Item<'blog'> | undefined>;
  posts: Pick<Finder<ChildName>, 'list'>;
  making: FieldMaker<ChildName>;
  /** Among published posts. */
  translations: Pick<Translations, 'areIn' | 'of'>;
  answer: AnswerBlog;
  /** The address of the surface, if it is not the one that is called: behind a cache, an app does not learn that. */
  publicUrl: string | undefined;
}

/**
 * The address of a document of a blog, the same for all spellings of it: the host knows paths in any case.
 * @param requestUrl the one that was called.
 */
export function addressOf(
  { publicUrl }: SiteSource,
  requestUrl: string,
  blogId: string,
  name: string,
): string {
  const { origin, pathname } = new URL(requestUrl);
  const path = pathname.toLowerCase();
  const surface = publicUrl ?? origin + path.slice(0, path.lastIndexOf('/blog/'));
  return `${surface}/blog/${blogId}/${name}`;
}

/** The fields of a blog that are for its site. @throws Failure `absent`; `siteUnknown` if it does not say where its posts are shown. */
export async function readSite(
  { readBlog }: Pick<SiteSource, 'readBlog'>,
  blogId: string,
): Promise<FeedBlog> {
  const item = await readBlog(blogId);
  if (!item) throw new Failure('absent');
  const { name, siteUrl, postUrl } = item;
  if (!siteUrl || !postUrl) throw new Failure('siteUnknown');
  return {
    blogId,
    name,
    siteUrl,
    slogan: item.slogan ?? undefined,
    logoUrl: item.logoUrl ?? undefined,
    language: item.language ?? undefined,
  };
}
