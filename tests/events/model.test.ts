import { atDepth } from '../../infra/local/kit/testing/depth.ts';
import type { EventType } from '../../shared/features/events/event.ts';
import { eventsOn, newEndpoint } from '../support/events/endpoints.ts';
import { ExpectedEvents, type Told } from '../support/events/expected-events.ts';
import { untilTrue } from '../support/events/receivers.ts';
import { changesOf } from '../support/events/timer-runs.ts';
import { plansOf } from '../support/model/plans.ts';
import { Sequences } from '../support/model/sequence.ts';
import { useLocalService } from '../support/service/use-service.ts';

const service = useLocalService(eventsOn);

const plans = plansOf({ blog: 1, author: 2, post: 10, tag: 2, medium: 2 });

/** After how many events what a blog tells is compared: fewer than an outbox holds. */
const together = 20;

async function toldIn(blogId: string): Promise<Told[]> {
  const changes = await changesOf(service, blogId);
  expect(new Set(changes.map(({ id }) => id)).size).toBe(changes.length);
  return changes.map(
    ({ type, subject, data }): Told =>
      data ? [type as EventType, subject, data.slug] : [type as EventType, subject],
  );
}

/** Waits until the blogs have told as much as they are to tell, and compares it. */
async function expectTold(expected: ExpectedEvents): Promise<void> {
  for (const blogId of expected.blogs) {
    const events = expected.of(blogId);
    await untilTrue(async () => (await toldIn(blogId)).length >= events.length);
    expect(await toldIn(blogId)).toEqual(events);
  }
}

test('Whatever is asked of it, a blog tells each change once, in order, and nothing that was refused', async () => {
  let expected = new ExpectedEvents();
  let compared = 0;
  const count = () => expected.blogs.reduce((sum, blogId) => sum + expected.of(blogId).length, 0);
  const sequences = new Sequences(service, {
    async furnished({ blogs }) {
      [expected, compared] = [new ExpectedEvents(), 0];
      for (const blogId of blogs.keys()) {
        await newEndpoint(service, blogId, { kind: 'changes' });
        expected.begin(blogId);
      }
    },
    before: store => expected.before(store),
    after: store => expected.after(store),
    async compared() {
      if (Math.abs(count() - compared) < together) return;
      await expectTold(expected);
      compared = count();
    },
  });

  const end = Date.now() + atDepth(2_000, 60_000);
  while (sequences.steps < 150 || (sequences.steps < atDepth(200, 20_000) && Date.now() < end)) {
    await sequences.run(plans, atDepth(200, 400));
    await expectTold(expected);
  }
});
