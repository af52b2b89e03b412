import { exactly, spoken, spokenFirst } from '../dates.ts';
import type { Post } from '../service.ts';
import { words } from '../words.ts';

export type PostState = 'draft' | 'scheduled' | 'published';

/** What a list shows of a post. */
export type PostInList = Pick<
  Post,
  'postId' | 'title' | 'published' | 'lastModified' | 'author' | 'tags' | 'slug'
>;

export const fields = ['postId', 'title', 'slug', 'published', 'lastModified', 'author', 'tags'] as const;

/** A post without a date is a draft; one with a date to come is scheduled. */
export function stateOf({ published }: Pick<Post, 'published'>, now: Date): PostState {
  if (!published) return 'draft';
  return new Date(published) > now ? 'scheduled' : 'published';
}

/** When a post is or was published, or when a draft was changed: as people say it, and exactly. */
export function whenOf({ published, lastModified }: PostInList, now: Date) {
  const at = new Date(published ?? lastModified);
  const text = published ? spokenFirst(at, { now }) : words.changed(spoken(at, { now }));
  return { text, exact: exactly(at), iso: at.toISOString() };
}
