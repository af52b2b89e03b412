import { internalError } from '../support/answers/refusals.ts';
import { collectionOf, post } from '../support/content/families.ts';
import { together } from '../support/requests/together.ts';
import { waitForLine } from '../support/service/host-log.ts';
import { useLocalService } from '../support/service/use-service.ts';

// A heap of 112 MB: 14 MB for large answers and what is made of long bodies. Who finds too little waits for three seconds. Its young
// generation is an instance's: beside 24 GB of memory, each version of Node.js would add another size for it.
const service = useLocalService({
  COSMOS_TIMEOUT_MS: '1500',
  NODE_OPTIONS: '--max-old-space-size=109 --max-semi-space-size=1',
});

test('Long bodies for which no memory becomes free are answered 500 with Retry-After', async () => {
  const collection = collectionOf(post, await service.newBlog());
  const from = service.host.lines().length;
  // While one of these is being stored, there is no memory to make something of another.
  const content = 'x'.repeat(1_900_000);
  const on = { textIncludes: content.slice(0, 1_000) };
  service.cosmos.faults.inject({ kind: 'delay', delayMs: 6_000, times: Number.POSITIVE_INFINITY, on });

  const answers = await together(6, () => service.send('POST', collection, { ...post.minimal, content }));

  const refused = answers.filter(({ headers }) => headers.has('retry-after'));
  expect(refused.length).toBeGreaterThan(0);
  for (const { status, text, headers } of refused)
    expect([status, text, headers.get('retry-after')]).toEqual([500, internalError, '10']);
  await waitForLine(service.host, /CreatePost failed \(overloaded\).* bytes of memory were not free/, from);
});
