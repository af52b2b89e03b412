import type { HttpHandler } from '@azure/functions';
import { readConfig } from './config.ts';
import { Reader } from './expansion/reader.ts';
import type { ReadItems } from './expansion/references.ts';
import { publicFamily, storedWithin } from './families/children.ts';
import type { ChildName, Item } from './families/item.ts';
import type { MakeFields } from './families/made-fields.ts';
import { isPublished } from './families/post-order.ts';
import { draftsAsPosts } from './features/drafts/stored-draft.ts';
import { atom } from './features/feeds/formats/atom.ts';
import { jsonFeed } from './features/feeds/formats/json-feed.ts';
import { rss } from './features/feeds/formats/rss.ts';
import { feed } from './features/feeds/handlers.ts';
import { siteOperations } from './features/feeds/operations.ts';
import type { SiteSource } from './features/feeds/site.ts';
import { siteMap } from './features/feeds/sitemap-handler.ts';
import { readPreviewed } from './features/previews/public.ts';
import { getSiteRedirects } from './features/redirects/operations.ts';
import { siteRedirects } from './features/redirects/public.ts';
import { StoredRedirects } from './features/redirects/stored-redirects.ts';
import { fileSpelling } from './features/uploads/own-spelling.ts';
import { withFeatures } from './features.ts';
import { type Filter, Finder } from './finding/finder.ts';
import { mediaByAddress } from './finding/media-by-address.ts';
import { type ChildReads, namedChildren } from './finding/named-children.ts';
import { PublishedNames } from './finding/published-names.ts';
import { Translations } from './finding/translations.ts';
import { readDescription } from './http/fixed-answers.ts';
import { serve } from './http/guard.ts';
import type { Handler } from './http/handler.ts';
import type { FieldMaker } from './http/json-answers.ts';
import { listChildren } from './http/list.ts';
import { answerPublic } from './http/public/answer.ts';
import { publicBlog } from './http/public/blog.ts';
import { read, readerOf, type Single, singleChild } from './http/read.ts';
import { compressWhole } from './http/response/compression.ts';
import { ProcessMemory } from './memory/process-memory.ts';
import type { Operation, Status } from './operations/operation.ts';
import { publicContentOperations as operations, publicOtherOperations } from './operations/public.ts';
import { docsPage } from './pages/get-page.ts';
import { makePostFields, type PostFieldSources } from './rendering/post-fields.ts';
import { Renderer } from './rendering/renderer.ts';
import { orderOf } from './store/keys.ts';
import { readBlog, readItems as readStored } from './store/reads/items.ts';
import { Lookups } from './store/reads/pages.ts';
import { storedChildren } from './store/reads/stored-children.ts';
import { openContainer } from './store/transport/client.ts';
import { startTelemetry } from './telemetry/outbox.ts';
import { Answers } from './versions/answers.ts';
import { CachedAnswers } from './versions/cached-answers.ts';
import { PublicBlogs } from './versions/public-blogs.ts';

// The surface for everybody. Nobody signs in, and every page may read, so of the settings SIGN_IN_OFF and ALLOWED_ORIGINS
// have no effect here; without uploads, neither have those of media.
const config = readConfig(process.env);
const container = openContainer(config.cosmos);
startTelemetry(config);

const memory = new ProcessMemory();
const readStoredBlog = (blogId: string) => readBlog(container, blogId);
const blogs = new PublicBlogs(readStoredBlog);
const cache = new CachedAnswers(config.cacheBytes, compressWhole);
const answer = answerPublic({ blogs, memory, answers: new Answers(blogs, cache) });
const lookups = new Lookups(container);
const names = new PublishedNames(lookups, blogId => blogs.read(blogId));
const readItems: ReadItems = (blogId, ids) => readStored(container, blogId, ids, storedWithin);

const offer = <S extends Status>(operation: Operation<S>, handle: Handler<S>): HttpHandler =>
  serve(withFeatures(operation), handle);

const readBy = (single: Single) => read(single, readerOf(single, answer));

type Operations = Record<'list' | 'read', Operation<200 | 304>>;

/** What is shown of a family. */
interface ShownFamily {
  filter?: Filter;
  item?(item: Item<ChildName>): boolean;
  /** Answers single reads that may show more than that. @param shown answers the others. @param all has every item. */
  more?(shown: Handler<200 | 304>, all: Single): Handler<200 | 304>;
  making?: FieldMaker<ChildName>;
}

function serveChild(
  name: 'post' | 'tag' | 'author',
  repository: ChildReads<'post'> | ChildReads<'tag' | 'author'>,
  operation: Operations,
  shown: ShownFamily = {},
) {
  const family = publicFamily(name);
  const reader = new Reader({ name, repository, readItems, memory: memory.answers });
  const isPost = name === 'post';
  // Lists of posts may be asked for pages, and for those with a tag or by an author that only pages have.
  const finding = { maySearch: config.maySearch, shown: isPost ? names.all : names.listed };
  const finder = new Finder(family, reader, lookups, { ...finding, listedOnly: isPost });
  const { making } = shown;
  const until = (blogId: string) => names.all.until(blogId);
  const readShown = readBy(singleChild(family, reader, { making, isShown: shown.item, until }));
  return {
    finder,
    /** Finds the posts that are not listed as well. */
    whole: new Finder(family, reader, lookups, finding),
    list: offer(
      operation.list,
      listChildren(family, finder, answer, {
        making,
        always: shown.filter,
        isCounted: operation.list.parameters.includes('total'),
        publicUrl: config.publicUrl,
      }),
    ),
    read: offer(
      operation.read,
      shown.more?.(readShown, singleChild(family, reader, { making })) ?? readShown,
    ),
  };
}

const isPublishedNow = ({ blogId, listKey }: Item<ChildName>) =>
  isPublished(orderOf(blogId, 'post', listKey), new Date().toISOString());

export const blog = {
  read: offer(operations.getBlog, readBy(publicBlog(blogId => blogs.read(blogId)))),
};
const renderer = new Renderer(memory.renderedBytes);
const translations = new Translations(lookups, true);
const fieldsOfFeeds: PostFieldSources = { renderer, findTranslations: posts => translations.of(posts) };
const fieldsOfPosts: PostFieldSources = {
  ...fieldsOfFeeds,
  pictures: { find: mediaByAddress(lookups), spelt: fileSpelling },
};
const makingBy =
  (sources: PostFieldSources): FieldMaker<ChildName> =>
  blog =>
    makePostFields(sources, blog) as MakeFields<ChildName>;
const makingOfPosts = makingBy(fieldsOfPosts);

/** The working copies of posts, for previews of them. */
const drafts = singleChild(
  publicFamily('post'),
  new Reader({ name: 'post', repository: draftsAsPosts(container), readItems, memory: memory.answers }),
  { making: makingOfPosts },
);

export const post = serveChild(
  'post',
  storedChildren(container, 'post'),
  { list: operations.getPostList, read: operations.getPost },
  {
    filter: { status: 'published' },
    item: isPublishedNow,
    making: makingOfPosts,
    more: (published, posts) => readPreviewed(published, { posts, drafts, readBlog: readStoredBlog, memory }),
  },
);

const serveNamed = (name: 'tag' | 'author', operation: Operations) =>
  serveChild(name, namedChildren(name, storedChildren(container, name), names), operation);

export const tag = serveNamed('tag', { list: operations.getTagList, read: operations.getTag });
export const author = serveNamed('author', { list: operations.getAuthorList, read: operations.getAuthor });

const site: SiteSource = {
  readBlog: blogId => blogs.read(blogId),
  posts: post.finder,
  // Readers of feeds show pictures as they like, and some show none that has a choice.
  making: makingBy(fieldsOfFeeds),
  translations,
  answer,
  publicUrl: config.publicUrl,
};
export const feeds = {
  rss: offer(siteOperations.getFeedRss, feed('feed.rss', rss, site)),
  atom: offer(siteOperations.getFeedAtom, feed('feed.atom', atom, site)),
  json: offer(siteOperations.getFeedJson, feed('feed.json', jsonFeed, site)),
};
export const sitemap = offer(siteOperations.getSitemap, siteMap({ ...site, posts: post.whole }));

export const redirects = offer(
  getSiteRedirects,
  siteRedirects({
    readBlog: blogId => blogs.read(blogId),
    stored: new StoredRedirects(container, memory.answers),
    lookups,
    shown: names.all,
    answer,
  }),
);

export const description = offer(
  publicOtherOperations.getOpenApi,
  readDescription({ surface: 'public', address: config.publicUrl }),
);
const page = docsPage();
export const docs = offer(publicOtherOperations.getDocs, page.page);
export const docsFile = offer(publicOtherOperations.getDocsFile, page.file);
