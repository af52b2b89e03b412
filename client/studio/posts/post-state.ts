import { exactly, spoken, spokenFirst } from '../dates.ts';
import { mayWritePostOf } from '../members/access.ts';
import type { Post } from '../service.ts';
import { words } from '../words.ts';

export type PostState = 'draft' | 'scheduled' | 'published';

/** What a list shows of a post. */
export type PostInList = Pick<
  Post,
  | 'postId'
  | 'title'
  | 'published'
  | 'lastModified'
  | 'author'
  | 'tags'
  | 'slug'
  | 'coAuthors'
  | 'isFeatured'
  | 'language'
  | 'metadata'
>;

export const fields = [
  'postId',
  'title',
  'slug',
  'published',
  'lastModified',
  'author',
  'tags',
  'coAuthors',
  'isFeatured',
  'language',
] as const;

/** Of a draft also what says that it is a template. */
export const fieldsOfDrafts = [...fields, 'metadata'] as const;

/** Who wrote a post, in the order in which readers see them. */
export const authorsOf = ({ author, coAuthors = [] }: PostInList) => [
  ...(author ? [author] : []),
  ...coAuthors.filter(each => each.authorId !== author?.authorId),
];

/** Whether the person may write a post of a list. */
export const mayWrite = (post: PostInList): boolean =>
  mayWritePostOf(authorsOf(post).map(({ authorId }) => authorId));

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
