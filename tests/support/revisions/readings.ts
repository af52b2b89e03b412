import type { Payload } from '../content/families.ts';
import { readByCursor } from '../lists/next-page.ts';
import type { Service } from '../service/service.ts';

export type Reader = Pick<Service, 'api' | 'send'>;

interface Who {
  principal: string;
  name?: string;
}

/** A line of a post's revisions. */
export interface Revision {
  name: string;
  time: string;
  reason: string;
  title: string;
  who?: Who;
  isDraft?: true;
}

/** A line of what was deleted. */
export interface Deleted {
  family: string;
  id: string;
  title: string;
  time: string;
  who?: Who;
}

export const postPath = (blogId: string, postId: string): string => `blog/${blogId}/post/${postId}`;

/** All lines of a list, page by page; undefined if it is not there. */
async function linesOf<T>(reader: Reader, path: string): Promise<T[] | undefined> {
  const { status } = await reader.send('GET', `${path}?count=1`);
  if (status === 404) return undefined;
  return (await readByCursor<T>(reader, `${path}?count=7`)).flat();
}

/** The revisions of a post, newest first; undefined if there is no such post. */
export const revisionsOf = (
  reader: Reader,
  blogId: string,
  postId: string,
): Promise<Revision[] | undefined> => linesOf(reader, `${postPath(blogId, postId)}/revision`);

/** What lies in the bin of a blog, newest first; undefined if there is no such blog. */
export const deletedOf = (reader: Reader, blogId: string): Promise<Deleted[] | undefined> =>
  linesOf(reader, `blog/${blogId}/deleted`);

/** The working copies of a blog; undefined if there is no such blog. */
export const draftsOf = (reader: Reader, blogId: string): Promise<Payload[] | undefined> =>
  linesOf(reader, `blog/${blogId}/draft`);

/** What is at a path; undefined if it is not there. @throws for any other answer. */
export async function found(reader: Reader, path: string): Promise<Payload | undefined> {
  const { status, text } = await reader.send('GET', path);
  if (status === 404) return undefined;
  if (status !== 200) throw new Error(`GET ${path}: ${status} ${text}`);
  return JSON.parse(text);
}
