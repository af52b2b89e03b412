import { ReferencedItems } from '../../../shared/expansion/referenced-items.ts';
import type { ChildName, Item } from '../../../shared/families/item.ts';

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
