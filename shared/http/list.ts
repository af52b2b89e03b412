import type { Reader } from '../expansion/reader.ts';
import { blogListFields } from '../families/blog.ts';
import type { ChildFamily, Family } from '../families/family.ts';
import type { ChildName } from '../families/item.ts';
import { viewOf } from '../families/view.ts';
import { type Filter, type Finder, isFiltered, nameOfList } from '../finding/finder.ts';
import { blogsRange } from '../store/keys.ts';
import { behind } from '../store/reads/selection.ts';
import type { Handler } from './handler.ts';
import { readerGone } from './host/server-response.ts';
import { type AnswerBlog, type FieldMaker, type GetContext, getJson } from './json-answers.ts';
import { nextLink, readList } from './request/list-request.ts';
import { arrayToJson } from './response/json.ts';

/** How a list differs from that of the API. */
interface Differing<F extends ChildName> {
  making?: FieldMaker<F> | undefined;
  /** The part of the filter that holds for every request. */
  always?: Filter | undefined;
  /** Whether answers may say how many there are. */
  isCounted?: boolean;
  /** The address of the surface, if it is not the one that is called. */
  publicUrl?: string | undefined;
}

/** Lists the children of a blog (contract.md, List). */
export function listChildren<F extends ChildName>(
  family: ChildFamily<F, object>,
  finder: Finder<F>,
  answer: AnswerBlog,
  { making, always, isCounted = true, publicUrl }: Differing<F> = {},
): Handler<200 | 304> {
  return async received => {
    const { request, context, blogId } = received;
    const list = readList(request.url, blogId, family, { always, isCounted });
    const gone = readerGone(context.invocationId);
    return answer(received, {
      blogId,
      name: nameOfList(list),
      now: list.now,
      count: isCounted && !isFiltered(list) ? family.count : undefined,
      next: end => nextLink(request.url, list, end, publicUrl),
      async read(blog) {
        const { head, pieces } = await finder.list(list, { gone: gone() }, { make: making?.(blog), blog });
        return { head, pieces: arrayToJson(pieces) };
      },
    });
  };
}

/** Lists the blogs (contract.md, List). */
export function listBlogs(
  family: Family<'blog', object>,
  reader: Reader<'blog'>,
  get: GetContext,
): Handler<200> {
  return async ({ request, context, blogId, listed }) => {
    const all = { range: blogsRange, ...(listed && { conditions: listed }) };
    const list = readList(request.url, blogId, family);
    const gone = readerGone(context.invocationId);
    return getJson(request, context, get, {
      next: end => nextLink(request.url, list, end),
      async read() {
        const { skip, count, after, fields } = list;
        const rest = after === undefined ? all : behind(all, blogsRange.from + after);
        // By name, because the item has more than answers have: its members.
        const view = viewOf<'blog'>(family, fields ?? blogListFields);
        const { end, pieces } = await reader.list(blogId, { ...rest, skip, count }, view, { gone: gone() });
        return { head: { end: end?.slice(blogsRange.from.length) }, pieces: arrayToJson(pieces) };
      },
    });
  };
}
