import type { Schemas } from '../../api/index.ts';
import { linkedPages } from '../linked-pages.ts';
import type { OpenPages } from '../paged.ts';
import { api } from '../service.ts';

/** A version of a post that was kept, as a list has it. */
export type Revision = Schemas['Revision'];

/** A version with all that it said. */
export type RevisionContent = Schemas['RevisionContent'];

interface PostPath {
  blogId: string;
  postId: string;
}

/** The versions of a post, the newest first. */
export const revisionPages = ({ blogId, postId: id }: PostPath): OpenPages<Revision> =>
  linkedPages((count, signal) =>
    api.pages('/blog/{blogId}/post/{id}/revision', { path: { blogId, id }, query: { count }, signal }),
  );

/** What was read: a version never changes. */
const read = new Map<string, Promise<RevisionContent>>();

/** As many are remembered: each is a whole text. */
const mostRead = 30;

const keyOf = ({ blogId, postId }: PostPath, name: string) => [blogId, postId, name].join('/');

/** How many are read at once: each is a request that reads a file. */
const atOnce = 2;
let reading = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(run: () => Promise<T>): Promise<T> {
  if (reading >= atOnce) await new Promise<void>(resolve => waiting.push(resolve));
  reading += 1;
  try {
    return await run();
  } finally {
    reading -= 1;
    waiting.shift()?.();
  }
}

/** A version of a post; it is asked for once. */
export function readRevision(of: PostPath, name: string): Promise<RevisionContent> {
  const key = keyOf(of, name);
  const path = { blogId: of.blogId, id: of.postId, name };
  const found = read.get(key) ?? inTurn(() => api.get('/blog/{blogId}/post/{id}/revision/{name}', { path }));
  read.delete(key);
  read.set(key, found);
  found.catch(() => read.get(key) === found && read.delete(key));
  for (const oldest of [...read.keys()].slice(0, -mostRead)) read.delete(oldest);
  return found;
}

/** Deletes a version for good. */
export async function deleteRevision(of: PostPath, name: string): Promise<void> {
  const path = { blogId: of.blogId, id: of.postId, name };
  await api.delete('/blog/{blogId}/post/{id}/revision/{name}', { path });
  read.delete(keyOf(of, name));
}
