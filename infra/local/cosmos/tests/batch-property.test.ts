import type { Container } from '@azure/cosmos';
import fc from 'fast-check';
import { atDepth } from '../../kit/testing/depth.ts';
import { type ModelItems, modelBatches, modelIds, runModelBatch, toOperationInput } from './batch-model.ts';
import { useCosmos } from './running-cosmos.ts';

const running = useCosmos();
let partitions = 0;

test('Random batches answer and leave what a naive model in memory does', async () => {
  const { content } = running;

  await fc.assert(
    fc.asyncProperty(modelBatches, async batches => {
      const pk = `blog-${partitions++}`;
      let expected: ModelItems = new Map();
      for (const batch of batches) {
        const before = await readAll(content, pk);
        const operations = batch.map(operation => toOperationInput(operation, pk, before.etags));

        const { code, result = [] } = await content.items.batch(operations, pk);

        const { statuses, after } = runModelBatch(expected, batch);
        expected = after;
        expect(result.map(({ statusCode }) => statusCode)).toEqual(statuses);
        expect(code).toBe(statuses.some(status => status >= 400) ? 207 : 200);
        expect((await readAll(content, pk)).values).toEqual(
          new Map([...expected].map(([id, { n }]) => [id, n])),
        );
      }
    }),
    { numRuns: atDepth(25, 60) },
  );
});

async function readAll(
  content: Container,
  pk: string,
): Promise<{ values: Map<string, number>; etags: Map<string, string> }> {
  const answers = await Promise.all(modelIds.map(id => content.item(id, pk).read<{ n: number }>()));
  const values = new Map<string, number>();
  const etags = new Map<string, string>();
  for (const { resource } of answers) {
    if (resource) {
      values.set(resource.id, resource.n);
      etags.set(resource.id, resource._etag);
    }
  }
  return { values, etags };
}
