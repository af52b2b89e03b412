import type { Reference } from '../families/family.ts';
import { greatestReferences, greatestSize } from '../families/greatest-size.ts';
import type { FamilyName, Item } from '../families/item.ts';
import type { View } from '../families/view.ts';
import { memoryOfByte } from '../memory/size.ts';

/** What the target of a reference takes at most with its own targets, in bytes of memory. */
const memoryOfTarget = ({ family }: Reference) =>
  memoryOfByte * (greatestSize[family] + greatestReferences[family]);

/** What the targets of a piece take at most, in bytes of memory: as much as those of the greatest single item, a post. */
export const greatestTargets = memoryOfByte * Math.max(...Object.values(greatestReferences));

/** Consecutive items whose targets are held at the same time. */
export interface Piece<F extends FamilyName> {
  items: Item<F>[];
  /** What the targets take at most, in bytes of memory. */
  targets: number;
}

/** Divides a page so that the targets of each piece take no more than {@link greatestTargets}. */
export function piecesOf<F extends FamilyName>(
  page: readonly Item<F>[],
  view: Pick<View<F>, 'referenced'>,
): Piece<F>[] {
  const pieces: Piece<F>[] = [];
  let seen = new Set<string>();
  for (const item of page) {
    const references = view.referenced(item);
    const added = references.filter(({ guid }) => !seen.has(guid));
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
    for (const { guid } of references) seen.add(guid);
  }
  return pieces;
}
