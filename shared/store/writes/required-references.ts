import type { Container } from '@azure/cosmos';
import { Failure } from '../../failures/failure.ts';
import type { PlacedReference, Reference } from '../../families/family.ts';
import { targetId } from '../keys.ts';
import { readItems } from '../reads/items.ts';
import { catchUp } from './catch-up.ts';

/** The ids of the references, without duplicates. */
export function referencedIds(references: readonly Reference[]): string[] {
  return [...new Set(references.map(targetId))];
}

/**
 * Checks that the targets of all references exist, by the newest state.
 * @throws Failure `referenceMissing` with a violation for each that does not; `blogMissing`.
 */
export async function requireReferences(
  container: Container,
  blogId: string,
  references: readonly PlacedReference[],
): Promise<void> {
  if (!(await catchUp(container, blogId))) throw new Failure('blogMissing');
  const items = await readItems(container, blogId, referencedIds(references));
  const existing = new Set(items.map(item => item.id));
  const missing = references.filter(reference => !existing.has(targetId(reference)));
  if (missing.length === 0) return;
  throw new Failure('referenceMissing', missing);
}
