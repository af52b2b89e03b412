import { hasMadeIdentifier, meaningOf, sayingOf } from './meaning.ts';
import type { Element, Node } from './tree.ts';

/** A difference, by the innermost element that has it, if it is in one. */
export interface TreeDifference {
  readonly element?: string;
}

const inElement = (node: Node | undefined, around: TreeDifference = {}): TreeDifference =>
  typeof node === 'object' ? { element: `<${node.name}>` } : around;

function areAlike(one: Element, other: Element): boolean {
  if (meaningOf(one) !== meaningOf(other)) return false;
  const [says, saysOther] = [sayingOf(one), sayingOf(other)];
  if (hasMadeIdentifier(one) && !says.has('id')) saysOther.delete('id');
  return says.size === saysOther.size && [...says].every(([name, value]) => saysOther.get(name) === value);
}

/**
 * Where a tidy text is not what became of it; undefined if it is the same. Identifiers that were made where none was given count as none.
 */
export function differenceOf(
  before: readonly Node[],
  after: readonly Node[],
  around: TreeDifference = {},
): TreeDifference | undefined {
  for (let index = 0; index < Math.max(before.length, after.length); index += 1) {
    const [one, other] = [before[index], after[index]];
    if (one === other) continue;
    if (typeof one !== 'object' || typeof other !== 'object') return inElement(one, around);
    if (!areAlike(one, other)) return inElement(one);
    const within = differenceOf(one.children, other.children, inElement(one));
    if (within) return within;
  }
  return undefined;
}
