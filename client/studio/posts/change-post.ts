import { ServiceError } from '../../api/index.ts';
import { bodyOfCopy, draftOfBody } from '../editor/copy-body.ts';
import { bodyOf, type Draft, draftOf } from '../editor/draft.ts';
import { insist } from '../insist.ts';
import { api, type Post } from '../service.ts';

/** Changes a part of a draft; nothing if it is as it should be already. */
export type DraftChange = (draft: Draft) => Partial<Draft> | undefined;

const [postPath, copyPath] = ['/blog/{blogId}/post/{id}', '/blog/{blogId}/post/{id}/draft'] as const;

interface PostPath {
  blogId: string;
  id: string;
}

/** The working copy of a post; most have none. */
export async function readCopy(path: PostPath) {
  try {
    return await api.read(copyPath, { path });
  } catch (error) {
    if (error instanceof ServiceError && error.status === 404) return undefined;
    throw error;
  }
}

/** What a working copy is based on before and after its post is changed here: that change is in both. */
interface Moved {
  from: string | null | undefined;
  to: string | null | undefined;
}

/** Changes the working copy of a post as the post itself is changed, so that publishing it takes nothing back. */
async function changeCopy(
  path: PostPath,
  post: Post,
  change: DraftChange,
  { from, to }: Moved,
): Promise<void> {
  const copy = await readCopy(path);
  if (!copy) return;
  const { value, etag } = copy;
  const { lastModified: _, isOutdated: __, basedOn: was, ...body } = value;
  const draft = { ...draftOfBody(body), published: body.published ?? post.published };
  const part = change(draft);
  const basedOn = was === from ? to : was;
  if (!part && basedOn === was) return;
  const changed = bodyOfCopy({ ...draft, ...part }, body, post, basedOn);
  await api.put(copyPath, { path, body: changed, ifUnchanged: { etag } });
}

/**
 * Changes a post that is not open, and its working copy: it is read, and written if nobody has changed it since, or else read again. Its slug
 * stays as it is.
 * @returns the post that is stored then; nothing if there was nothing to change.
 */
export async function changePost(blogId: string, id: string, change: DraftChange): Promise<Post | undefined> {
  const path = { blogId, id };
  const { post, isChanged, moved } = await insist(() => changeStored(path, change));
  if (moved) await insist(() => changeCopy(path, post, change, moved));
  return isChanged ? post : undefined;
}

async function changeStored(path: PostPath, change: DraftChange) {
  const { value: before, etag } = await api.read(postPath, { path });
  const copy = before.published ? await readCopy(path) : undefined;
  const from = copy?.value.isOutdated ? undefined : copy?.value.basedOn;
  const draft = { ...draftOf(before), slug: before.slug };
  const part = change(draft);
  if (!part) return { post: before, isChanged: false, moved: copy && { from, to: from } };
  const body = bodyOf({ ...draft, ...part }, before);
  const request = { path, body, ifUnchanged: { etag }, return: 'representation' } as const;
  const written = await api.put(postPath, request);
  return { post: written.value ?? before, isChanged: true, moved: copy && { from, to: written.etag } };
}
