import type { Reference } from '../families/family.ts';
import { greatestReferences, greatestSize } from '../families/greatest-size.ts';
import type { FamilyName, Item } from '../families/item.ts';
import type { View } from '../families/view.ts';
import { memoryOf, memoryOfByte } from '../memory/size.ts';

/** The maximum memory of a reference's target together with its own targets, in bytes. */
const memoryOfTarget = ({ family }: Reference) =>
  memoryOfByte * (greatestSize[family] + greatestReferences[family]);

/** The maximum memory of a piece's targets, in bytes: as much as the targets of the largest single item, a post. */
export const greatestTargets = memoryOfByte * Math.max(...Object.values(greatestReferences));

/** Consecutive items whose targets are in memory at the same time. */
export interface Piece<F extends FamilyName> {
  items: Item<F>[];
  /** What the items refer to, each once. */
  references: Reference[];
  /** The memory of the items, and the maximum memory of the targets, in bytes. */
  memory: { items: number; targets: number };
}

/** References that were seen. By family, because two may use the same GUID; making one text of both takes much longer. */
class Seen {
  readonly #guids = new Map<FamilyName, Set<string>>();

  /** Adds references, and returns those that are new. */
  add(references: readonly Reference[]): Reference[] {
    return references.filter(({ family, guid }) => {
      const guids = this.#guids.get(family) ?? new Set();
      this.#guids.set(family, guids);
      const isNew = !guids.has(guid);
      guids.add(guid);
      return isNew;
    });
  }
}

const sumOf = (references: readonly Reference[]) =>
  references.reduce((sum, reference) => sum + memoryOfTarget(reference), 0);

/** Divides a page into pieces whose targets take at most {@link greatestTargets} each. */
export function piecesOf<F extends FamilyName>(
  page: readonly Item<F>[],
  view: Pick<View<F>, 'referenced'>,
): Piece<F>[] {
  const pieces: Piece<F>[] = [];
  let seen = new Seen();
  for (const item of page) {
    const all = view.referenced(item);
    let last = pieces.at(-1);
    let references = seen.add(all);
    if (!last || last.memory.targets + sumOf(references) > greatestTargets) {
      last = { items: [], references: [], memory: { items: 0, targets: 0 } };
      pieces.push(last);
      seen = new Seen();
      references = seen.add(all);
    }
    last.items.push(item);
    last.references.push(...references);
    last.memory.items += memoryOf(item);
    last.memory.targets += sumOf(references);
  }
  return pieces;
}
