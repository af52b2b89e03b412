import { draftOfBody } from '../editor/copy-body.ts';
import { type Draft, draftOf } from '../editor/draft.ts';
import { duplicateOf, makeCopy } from '../editor/make-copy.ts';
import { takenBack } from '../editor/taken-back.ts';
import { templateIs } from '../editor/template.ts';
import { api } from '../service.ts';
import { troubleOf } from '../trouble.ts';
import { words } from '../words.ts';
import { type BulkOutcome, changeAll, type RunControl } from './change-all.ts';
import { changePost, readCopy } from './change-post.ts';
import { type PostInList, stateOf } from './post-state.ts';

/** What can be done with several posts at once. */
export type BulkAction =
  | { kind: 'publish' | 'unpublish' | 'delete' }
  /** They get a tag. */
  | { kind: 'tag'; tagId: string }
  /** They get a second one each, whose identifier is always the same: done again, it makes no third. */
  | { kind: 'duplicate'; idOf: (postId: string) => string };

/** Whether there is something to do with a post. */
const isToDo = (act: BulkAction, post: PostInList): boolean =>
  ({
    publish: stateOf(post, new Date()) !== 'published',
    unpublish: post.published !== undefined,
    delete: true,
    duplicate: true,
    tag: act.kind === 'tag' && post.tags.every(({ tagId }) => tagId !== act.tagId),
  })[act.kind];

/** Those of some posts with which there is something to do. */
export const toDo = (act: BulkAction, posts: readonly PostInList[]): PostInList[] =>
  posts.filter(post => isToDo(act, post));

/** How much older than the post's last change its date may be that was made of «now», in milliseconds. */
const tolerance = 5 * 60_000;

/** A computer whose clock is wrong names another time than the service has: now is the service's. */
async function publish(blogId: string, id: string): Promise<void> {
  const isOut = ({ published }: Draft) => published !== undefined && Date.parse(published) <= Date.now();
  const stored = await changePost(blogId, id, draft =>
    isOut(draft) ? undefined : { published: new Date().toISOString(), ...templateIs(false, draft) },
  );
  if (!stored?.published) return;
  const { published, lastModified } = stored;
  const age = Date.parse(lastModified) - Date.parse(published);
  if (age >= 0 && age <= tolerance) return;
  await changePost(blogId, id, draft =>
    draft.published === published ? { published: lastModified } : undefined,
  );
}

async function unpublish(blogId: string, id: string): Promise<void> {
  const changed = await changePost(blogId, id, ({ published }) =>
    published === undefined ? undefined : { published: undefined },
  );
  if (changed) takenBack.add(id);
}

const giveTag = (blogId: string, id: string, tagId: string) =>
  changePost(blogId, id, ({ tagIds }) =>
    tagIds.includes(tagId) ? undefined : { tagIds: [...tagIds, tagId] },
  );

/** Makes a second one of a post as it is written, so of its working copy if it has one. */
async function duplicate(blogId: string, id: string, copyId: string): Promise<void> {
  const path = { blogId, id };
  const [post, copy] = await Promise.all([api.get('/blog/{blogId}/post/{id}', { path }), readCopy(path)]);
  await makeCopy(blogId, copyId, duplicateOf(copy ? draftOfBody(copy.value) : draftOf(post)));
}

/** Deletes what the list showed: a post that was written since is kept. One that is gone already is as good. */
async function remove(blogId: string, { postId: id, lastModified }: PostInList): Promise<string | undefined> {
  const path = { blogId, id };
  try {
    const request = { path, fields: ['lastModified'] as const };
    const { value, etag } = await api.read('/blog/{blogId}/post/{id}', request);
    if (value.lastModified !== lastModified) return words.conflict;
    await api.delete('/blog/{blogId}/post/{id}', { path, ifUnchanged: { etag } });
  } catch (error) {
    if (troubleOf(error).kind !== 'gone') throw error;
  }
  return undefined;
}

/** Does it with one post. Done again, it changes nothing more. @returns why it was not done. */
async function perform(act: BulkAction, blogId: string, post: PostInList): Promise<string | undefined> {
  const { postId } = post;
  if (act.kind === 'delete') return remove(blogId, post);
  if (act.kind === 'tag') await giveTag(blogId, postId, act.tagId);
  else if (act.kind === 'duplicate') await duplicate(blogId, postId, act.idOf(postId));
  else if (act.kind === 'publish') await publish(blogId, postId);
  else await unpublish(blogId, postId);
  return undefined;
}

/** Does it with several posts. */
export const performAll = (
  act: BulkAction,
  blogId: string,
  posts: readonly PostInList[],
  control: RunControl,
): Promise<BulkOutcome> => changeAll(posts, post => perform(act, blogId, post), control);
