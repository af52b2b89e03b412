import { Failure } from '../../failures/failure.ts';
import type { ChildName, Item } from '../../families/item.ts';
import type { FeedBlog } from '../../feeds/feed.ts';
import type { Finder } from '../../finding/finder.ts';
import type { AnswerBlog, Making } from '../get.ts';

/** What feeds and the sitemap are made from. */
export interface SiteSource {
  /** @returns undefined unless everybody may read the blog. */
  readBlog(blogId: string): Promise<Item<'blog'> | undefined>;
  posts: Pick<Finder<ChildName>, 'list'>;
  making: Making<ChildName>;
  answer: AnswerBlog;
}

/** The fields of a blog that are for its site. @throws Failure `absent`; `siteUnknown` if nobody can tell where its posts are shown. */
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
