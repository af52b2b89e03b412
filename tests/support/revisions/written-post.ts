import { itemOf, type Payload, post } from '../content/families.ts';
import type { Answer, Service } from '../service/service.ts';

/** A revision in the list. */
export interface ListedRevision {
  name: string;
  time: string;
  reason: string;
  title: string;
  who?: { principal: string; name?: string };
  isDraft?: boolean;
}

/** A post, and how its history is asked for. */
export interface WrittenPost {
  blogId: string;
  postId: string;
  /** Its address, relative to the API. */
  path: string;
  /** The address of its revisions, relative to the API. */
  revisions: string;
  /** Replaces it. Throws if that is refused. */
  write(payload: Payload, headers?: Record<string, string>): Promise<Answer>;
  /** Its revisions, newest first. */
  list(): Promise<ListedRevision[]>;
}

/** What keeps the version that is written over. */
export const asked = { Prefer: 'revision' };

/** A post in a blog of its own, unless that is given. */
export async function newPost(
  service: Service,
  payload: Payload = post.minimal,
  blogId?: string,
): Promise<WrittenPost> {
  const itsBlog = blogId ?? (await service.newBlog());
  const postId = await service.create(`blog/${itsBlog}/post`, payload);
  const path = itemOf(post, itsBlog, postId);
  return {
    blogId: itsBlog,
    postId,
    path,
    revisions: `${path}/revision`,
    async write(body, headers = {}) {
      const answer = await service.send('PUT', path, body, headers);
      if (answer.status !== 202) throw new Error(`PUT ${path}: ${answer.status} ${answer.text}`);
      return answer;
    },
    list: async () => (await service.send('GET', `${path}/revision?count=100`)).json<ListedRevision[]>(),
  };
}

/** Writes a post over so many times, each time keeping what was there; returns the titles of what is kept, newest first. */
export async function writeOver(written: WrittenPost, times: number): Promise<string[]> {
  const titles = Array.from({ length: times }, (_, at) => `Version ${at + 1}`);
  for (const title of [...titles, 'The last']) await written.write({ ...post.minimal, title }, asked);
  return [...titles].reverse();
}
