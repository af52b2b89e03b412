import type { Reader } from '../expansion/reader.ts';
import type { ChildFamily, Family } from '../families/family.ts';
import type { ChildName } from '../families/item.ts';
import { expandLists, viewOf } from '../families/view.ts';
import { isFiltered, nameOfFind } from '../finding/find.ts';
import type { Finder } from '../finding/finder.ts';
import { blogsRange } from '../store/keys.ts';
import { behind, type Selection } from '../store/reads/selection.ts';
import { type GetContext, getBlogJson, getJson } from './get.ts';
import type { Handler } from './guard.ts';
import { readerGone } from './host/server-response.ts';
import { nextLink } from './request/list/next-link.ts';
import { nextCursor, readFind } from './request/list/read-find.ts';
import { readWindow } from './request/window.ts';
import { arrayToJson } from './response/json.ts';

/** Lists the children of a blog (contract.md, List). */
export function listChildren<F extends ChildName>(
  family: ChildFamily<F, object>,
  finder: Finder<F>,
  get: GetContext,
): Handler<200 | 304> {
  const fields = Object.keys(family.fields);
  return async ({ request, context, blogId }) => {
    const window = readWindow(request.url);
    const of = { blogId, family: family.name, fields };
    const find = readFind(request.url, of);
    const asked = { find, window, now: Date.now() };
    const gone = readerGone(context.invocationId);
    const expandsLists = window.count > 0 && expandLists<F>(family.fields, find.fields ?? fields);
    return getBlogJson(request, context, get, {
      blogId,
      name: `${family.name}?count=${window.count}&skip=${window.skip}${nameOfFind(find)}`,
      count: isFiltered(find) ? undefined : family.count,
      readsBlog: expandsLists ? 'withReferences' : undefined,
      now: asked.now,
      next: last => nextLink(request.url, nextCursor(of, find, last)),
      make: (told, noteBlog) => arrayToJson(finder.list(blogId, asked, { told, noteBlog, gone: gone() })),
    });
  };
}

/** Lists the blogs (contract.md, List). */
export function listBlogs(
  family: Family<'blog', object>,
  reader: Reader<'blog'>,
  get: GetContext,
): Handler<200> {
  const all: Selection = { range: blogsRange };
  return async ({ request, context, blogId }) => {
    const window = readWindow(request.url);
    const of = { blogId, family: family.name, fields: Object.keys(family.fields) };
    const find = readFind(request.url, of);
    const gone = readerGone(context.invocationId);
    return getJson(request, context, get, {
      next: last => nextLink(request.url, nextCursor(of, find, last)),
      make(told) {
        const listing = {
          selection: find.after === undefined ? all : behind(all, blogsRange.from + find.after),
          window,
          view: viewOf<'blog'>(family, find.fields),
          noteLast: (key: string | undefined) => {
            told.last = key?.slice(blogsRange.from.length);
          },
        };
        return arrayToJson(reader.list(blogId, listing, { gone: gone() }));
      },
    });
  };
}
