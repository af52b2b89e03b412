import { maxTargets, piecesOf, ReferencedItems } from '../../../shared/expansion/references.ts';
import type { ChildName, Item } from '../../../shared/families/item.ts';
import { maxReferences } from '../../../shared/families/max-size.ts';

const guidOf = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;

/** A post that references this many items of a family, with the first GUIDs that there are. */
const postOf = (family: ChildName, count: number) =>
  ({ references: Array.from({ length: count }, (_, index) => ({ family, guid: guidOf(index) })) }) as object;

const view = { referenced: (item: Item<'post'>) => (item as object as { references: [] }).references };

test('Targets of two families count twice, though they have the same GUIDs', () => {
  const page = [postOf('tag', 250), postOf('medium', 250)] as Item<'post'>[];

  const [piece, other] = [piecesOf(page.slice(0, 1), view), piecesOf(page.slice(1), view)];
  const together = piecesOf(page, view);

  const targets = (pieces: typeof together) => pieces.reduce((sum, each) => sum + each.memory.targets, 0);
  expect(targets(together)).toBe(targets(piece) + targets(other));
  expect(maxReferences.post).toBeGreaterThan(0);
  for (const each of together) expect(each.memory.targets).toBeLessThanOrEqual(maxTargets);
});

test('What a page referred to is let go of, except half a megabyte, before the next page is waited for', async () => {
  const large = (id: string) => ({ id, description: 'x'.repeat(10_000) }) as unknown as Item<ChildName>;
  const targets = new ReferencedItems(async (_blogId, ids) => ids.map(large), 'blog');
  const references = Array.from({ length: 250 }, (_, number) => ({
    family: 'tag' as const,
    guid: `${number}`,
  }));

  await targets.load(references);
  const during = targets.bytes;
  targets.letGo();

  expect(during).toBeGreaterThan(2_000_000);
  expect(targets.bytes).toBeLessThanOrEqual(512 * 1024);
});
