import { lastHere } from '../session.ts';

/** A blog, as it was called when it was opened. */
export interface OpenedBlog {
  blogId: string;
  name: string;
}

/** How many are remembered. */
const most = 8;

/** Each person has blogs of their own, also those who share a browser. Of nobody, none are noted. */
const key = () => {
  const id = lastHere.value;
  return id === undefined ? undefined : `studio-last-opened|${id}`;
};

const isOpened = (each: unknown): each is OpenedBlog =>
  typeof each === 'object' &&
  each !== null &&
  typeof Reflect.get(each, 'blogId') === 'string' &&
  typeof Reflect.get(each, 'name') === 'string';

/** The blogs that the person has opened in this browser, the last one first. */
export function lastOpened(): OpenedBlog[] {
  const at = key();
  try {
    const stored: unknown = JSON.parse((at && localStorage.getItem(at)) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isOpened) : [];
  } catch {
    // A browser that lets the page keep nothing, or something else that wrote there.
    return [];
  }
}

function store(opened: readonly OpenedBlog[]): void {
  const at = key();
  try {
    if (at) localStorage.setItem(at, JSON.stringify(opened.slice(0, most)));
  } catch {
    // It is forgotten then.
  }
}

const others = (blogId: string) => lastOpened().filter(each => each.blogId !== blogId);

export const noteOpened = (blog: OpenedBlog): void => store([blog, ...others(blog.blogId)]);

export const forgetOpened = (blogId: string): void => store(others(blogId));
