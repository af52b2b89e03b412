import type { Container } from '@azure/cosmos';
import type { ChildName } from '../../families/item.ts';
import type { Repository } from '../repository.ts';
import { readItem } from './items.ts';
import { listPages } from './pages.ts';

/** The items of a child family, for those who only read. */
export const storedChildren = <F extends ChildName>(
  container: Container,
  family: F,
): Pick<Repository<F>, 'list' | 'read'> => ({
  list: (blogId, selection) => listPages(container, selection, blogId),
  read: key => readItem(container, family, key),
});
