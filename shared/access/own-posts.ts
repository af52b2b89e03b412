import type { Contents, FamilyName } from '../families/item.ts';
import type { Granted } from './access-control.ts';

/** Whether a caller may write an item with this content: of posts, perhaps only those of some authors. */
export function isOwn(
  { ownAuthors }: Pick<Granted, 'ownAuthors'>,
  family: FamilyName,
  content: Contents[FamilyName],
): boolean {
  if (ownAuthors === undefined || family !== 'post') return true;
  const { authorId } = content as Contents['post'];
  return authorId !== undefined && ownAuthors.has(authorId);
}
