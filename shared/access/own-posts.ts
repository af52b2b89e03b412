import { Failure } from '../failures/failure.ts';
import type { Contents, FamilyName } from '../families/item.ts';
import type { Granted } from './access-control.ts';

/**
 * Checks that a caller who may write the posts of some authors only has a post of theirs, and not an item that is none.
 * @throws Failure `notOwnPost`
 */
export function requireOwn(
  { ownAuthors }: Pick<Granted, 'ownAuthors'>,
  family: FamilyName,
  content: Contents[FamilyName],
): void {
  if (ownAuthors === undefined || family !== 'post') return;
  const { authorId } = content as Contents['post'];
  if (authorId === undefined || !ownAuthors.has(authorId)) throw new Failure('notOwnPost');
}
