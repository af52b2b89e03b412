import type { Reference } from '../families/family.ts';
import { greatestReferences, greatestSize } from '../families/greatest-size.ts';
import type { FamilyName, Item } from '../families/item.ts';
import type { View } from '../families/view.ts';
import { memoryOfByte } from '../memory/size.ts';
import { targetId } from '../store/keys.ts';

/** The maximum memory of a reference's target together with its own targets, in bytes. */
const memoryOfTarget = ({ family }: Reference) =>
  memoryOfByte * (greatestSize[family] + greatestReferences[family]);

/** The maximum memory of a piece's targets, in bytes: as much as the targets of the largest single item, a post. */
export const greatestTargets = memoryOfByte * Math.max(...Object.values(greatestReferences));

/** Consecutive items whose targets are in memory at the same time. */
export interface Piece<F extends FamilyName> {
  items: Item<F>[];
  /** The maximum memory of the targets, in bytes. */
  targets: number;
}

/** Divides a page into pieces whose targets take at most {@link greatestTargets} each. */
export function piecesOf<F extends FamilyName>(
  page: readonly Item<F>[],
  view: Pick<View<F>, 'referenced'>,
): Piece<F>[] {
  const pieces: Piece<F>[] = [];
  let seen = new Set<string>();
  for (const item of page) {
    const references = view.referenced(item);
    const added = references.filter(reference => !seen.has(targetId(reference)));
    const targets = added.reduce((sum, reference) => sum + memoryOfTarget(reference), 0);
    const last = pieces.at(-1);
    if (last && last.targets + targets <= greatestTargets) {
      last.items.push(item);
      last.targets += targets;
    } else {
      pieces.push({
        items: [item],
        targets: references.reduce((sum, each) => sum + memoryOfTarget(each), 0),
      });
      seen = new Set();
    }
    for (const reference of references) seen.add(targetId(reference));
  }
  return pieces;
}
