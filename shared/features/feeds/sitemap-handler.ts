import type { Pieces } from '../../expansion/reader.ts';
import { Failure } from '../../failures/failure.ts';
import type { ChildName } from '../../families/item.ts';
import type { MakeFields } from '../../families/made-fields.ts';
import type { ListRequest } from '../../finding/finder.ts';
import type { Handler } from '../../http/handler.ts';
import { readerGone } from '../../http/host/server-response.ts';
import { readValues } from '../../http/request/list-request.ts';
import { queryItems } from '../../http/request/query-items.ts';
import { chunked, wholeText } from '../../http/response/json.ts';
import { documentOf } from './formats/document.ts';
import { pagesFor, postsOfPage, type SitemapAddress, sitemap, sitemapIndex } from './formats/sitemap.ts';
import { siteParameters } from './parameters.ts';
import { addressOf, readSite, type SiteSource } from './site.ts';
import { makeEntries } from './sitemap-entries.ts';

const { page } = siteParameters;

/** The parts of a sitemap: addresses that are known, then those of posts while they are read. */
async function* partsOf(
  known: readonly SitemapAddress[],
  pieces: Pieces,
): AsyncGenerator<string, void, undefined> {
  yield documentOf({ ...sitemap, end: '' }, undefined, known);
  let before = known.length > 0 ? sitemap.between : '';
  for await (const piece of pieces)
    for (const post of piece as SitemapAddress[]) {
      yield before + sitemap.entry(post, undefined);
      before = sitemap.between;
    }
  yield sitemap.end;
}

/** The index of a sitemap with so many pages. */
const indexOf = (address: string, pages: number) =>
  documentOf(
    sitemapIndex,
    undefined,
    Array.from({ length: pages }, (_, at) => ({ url: `${address}?page=${at + 1}` })),
  );

/** Answers with the addresses of all published posts, or an index of these (contract.md, Sitemap). */
export function siteMap(source: SiteSource): Handler<200 | 304> {
  return async ({ request, context, blogId }) => {
    const given = readValues(queryItems(request.url), { page }).page;
    const address = addressOf(source, request.url, blogId, 'sitemap.xml');
    const gone = readerGone(context.invocationId);
    const now = Date.now();
    const posts: ListRequest = {
      blogId,
      family: 'post',
      filter: { status: 'published' },
      isReversed: false,
      fields: ['url', 'lastModified', 'translations'],
      ...postsOfPage(Number(given ?? 1)),
      isCounted: false,
      now,
    };
    return source.answer(
      { request, context },
      {
        blogId,
        name: `sitemap ${address}?page=${given}`,
        now,
        type: sitemap.type,
        async read(reading) {
          const { siteUrl } = await readSite(source, blogId);
          const all = await source.posts.list(
            { ...posts, skip: 0, count: 0, isCounted: true },
            { gone: gone() },
          );
          await all.pieces.return();
          const pages = pagesFor(all.head.total ?? 0);
          if (given === undefined && pages > 1)
            return {
              head: { until: all.head.until },
              pieces: wholeText(indexOf(address, pages)),
            };
          if (Number(given ?? 1) > pages) throw new Failure('absent');
          const translations = (await source.translations.areIn(blogId)) ? source.translations : undefined;
          const making = makeEntries(reading, translations) as MakeFields<ChildName>;
          const { head, pieces } = await source.posts.list(posts, { gone: gone() }, { make: making });
          const known = posts.skip === 0 ? [{ url: siteUrl }] : [];
          return { head: { until: head.until }, pieces: chunked(partsOf(known, pieces)) };
        },
      },
    );
  };
}
