import { byName, hasText } from '../collate.ts';
import { api, type Blog } from '../service.ts';
import type { OpenedBlog } from './last-opened.ts';

/** What the list shows of a blog; of one that is known by its name alone, no more. */
export type BlogInList = OpenedBlog & Partial<Pick<Blog, 'slogan' | 'postCount'>>;

/** How many blogs are read at first. */
const atFirst = 50;

/** The first blogs, and whether there are more. */
export async function readFirst(signal: AbortSignal): Promise<{ blogs: BlogInList[]; hasMore: boolean }> {
  const fields = ['blogId', 'name', 'slogan', 'postCount'] as const;
  const blogs = await api.get('/blog', { query: { count: atFirst + 1 }, fields, signal });
  return { blogs: blogs.slice(0, atFirst), hasMore: blogs.length > atFirst };
}

/** The names of all blogs, in one request. */
export const readNames = (signal: AbortSignal): Promise<OpenedBlog[]> =>
  api.get('/blog', { query: { count: 100_000 }, fields: ['blogId', 'name'], signal });

interface KnownBlogs {
  first: { blogs: readonly BlogInList[]; hasMore: boolean };
  /** All of them, once they were read. */
  names: readonly OpenedBlog[] | undefined;
  opened: readonly OpenedBlog[];
  find: string;
}

/** The blogs that are shown: those that were opened last, then the others; of all of them, by name. */
export function listed({ first, names: all, opened, find }: KnownBlogs): BlogInList[] {
  const details = new Map(first.blogs.map(blog => [blog.blogId, blog]));
  const others: readonly BlogInList[] = all ? [...all].sort(byName) : first.blogs;
  const isThere = new Set(others.map(({ blogId }) => blogId));
  const isWhole = all !== undefined || !first.hasMore;
  // Of a blog that was deleted, or is not open to the person any more, a list that has all knows nothing.
  const last = opened.filter(({ blogId }) => !isWhole || isThere.has(blogId));
  const isLast = new Set(last.map(({ blogId }) => blogId));
  const current = new Map(others.map(({ blogId, name }) => [blogId, name]));
  return [...last, ...others.filter(({ blogId }) => !isLast.has(blogId))]
    .map(blog => ({ ...blog, ...details.get(blog.blogId), name: current.get(blog.blogId) ?? blog.name }))
    .filter(({ name, slogan }) => hasText([name, slogan], find));
}
