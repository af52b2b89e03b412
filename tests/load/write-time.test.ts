import { durationOf } from '../../infra/lab/processes/run-delay.ts';
import { paced } from '../../infra/local/kit/testing/pace.ts';
import { collectionOf, itemOf, tag } from '../support/content/families.ts';
import { waitForFailure } from '../support/service/host-log.ts';
import type { Answer } from '../support/service/service.ts';
import { useLocalService } from '../support/service/use-service.ts';

/** The timeout of a call to the store, in milliseconds; a write may take three times as long. */
const callLimit = paced(500);

const service = useLocalService({ COSMOS_TIMEOUT_MS: String(callLimit) });

describe('Writers of one tag on a slow store', () => {
  // Each attempt reads and writes, which takes 600 ms, and only one of all that read the same version can write.
  const delayMs = 0.6 * callLimit;
  let item: string;
  /** In milliseconds, less the time spent waiting for a processor. */
  let took: number;
  let answers: Answer[];
  beforeAll(async () => {
    const blogId = await service.newBlog();
    item = itemOf(tag, blogId, await service.create(collectionOf(tag, blogId), tag.full));
    service.cosmos.faults.inject({ kind: 'delay', delayMs, times: Number.POSITIVE_INFINITY });
    const writers = Array.from({ length: 12 }, (_, writer) => `Tag of writer ${writer}`);
    const problems = { Accept: 'application/problem+json' };
    ({ result: answers, own: took } = await durationOf([service.host.pid], () =>
      Promise.all(writers.map(name => service.send('PUT', item, { ...tag.full, name }, problems))),
    ));
    service.cosmos.faults.clear();
  });

  test('are all answered within the time of three calls', () => {
    expect(took).toBeLessThan(callLimit * 3 + paced(1_000));
  });

  test('never get `contended` if they have written', async () => {
    const statuses = new Set(answers.map(({ status }) => status));
    const { name } = (await service.send('GET', item)).json();
    const [, writer = ''] = /^Tag of writer (\d+)$/.exec(String(name)) ?? [];

    expect([...statuses].sort()).toEqual([202, 500]);
    expect(writer).not.toBe('');
    // A write that was carried out must not be answered as one that was not.
    expect(answers[Number(writer)]?.text).not.toContain(':contended');
  });

  test('have the duration of their attempts in the log', async () => {
    expect(await waitForFailure(service.host, 'UpdateTag', 0)).toMatch(
      /Gave up after [2-5] attempts|no answer within \d+ ms|was over before|waited for its turn/,
    );
  });
});
