import { type Answer, type Operation, ofJson, ofPublicBlog, unchanged } from '../../operations/operation.ts';
import type { ParameterName } from '../../operations/parameters.ts';
import { failures } from './failures.ts';

/** What an operation for sites says of itself. */
interface About extends Pick<Operation, 'name' | 'path' | 'noun' | 'summary' | 'description'> {
  parameters: readonly ParameterName[];
  /** The type of its answer. */
  type: string;
  meaning: string;
  /** What its headers say besides. */
  headers?: Answer['headers'];
}

const needsSite =
  'Without `siteUrl` and `postUrl` of the blog nobody can tell where its posts are, so the answer is 404.';

const forSites = ({
  type,
  meaning,
  headers = {},
  description,
  parameters,
  ...about
}: About): Operation<200 | 304> => ({
  ...about,
  method: 'GET',
  needs: 'nothing',
  group: 'blog',
  surface: 'public',
  failures,
  description: `${description} ${needsSite}`,
  parameters: [...parameters, 'If-None-Match'],
  answers: {
    200: { meaning, headers: { ...ofJson, ...ofPublicBlog, ...headers }, body: { type } },
    304: unchanged({ ...ofPublicBlog, ...headers }),
  },
});

const feed = (name: string, extension: string, format: string, type: string) =>
  forSites({
    name,
    path: `/blog/{blogId}/feed.${extension}`,
    noun: 'feed',
    summary: `Read the newest posts as ${format}`,
    description:
      'The 20 newest published posts, without pages; the document says where it continues. An entry is `urn:uuid:` with the identifier of its post, so it stays the same whatever the address of the post is. Posts that would make the feed longer than 1 MB have their excerpts alone.',
    parameters: ['tag', 'author', 'language', 'content', 'cursor', 'If-Modified-Since'],
    headers: { 'Last-Modified': 'sometimes' },
    type,
    meaning: 'The feed.',
  });

/** The operations that readers of feeds and search engines call. */
export const siteOperations = {
  getFeedRss: feed('GetFeedRss', 'rss', 'RSS 2.0', 'application/rss+xml; charset=utf-8'),
  getFeedAtom: feed('GetFeedAtom', 'atom', 'Atom', 'application/atom+xml; charset=utf-8'),
  getFeedJson: feed('GetFeedJson', 'json', 'JSON Feed 1.1', 'application/feed+json; charset=utf-8'),
  getSitemap: forSites({
    name: 'GetSitemap',
    path: '/blog/{blogId}/sitemap.xml',
    noun: 'sitemap',
    summary: 'Read the addresses of all posts, for search engines',
    description:
      "The site's own address and those of all published posts and pages, each with the time of its last change and its translations (`hreflang`), without those that search engines are asked to leave out. If there are more than 50,000, it is an index of its pages. Search engines take it for the site if the site's `robots.txt` names it.",
    parameters: ['page'],
    type: 'application/xml; charset=utf-8',
    meaning: 'The sitemap, or its index.',
  }),
};
