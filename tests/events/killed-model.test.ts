import fc from 'fast-check';
import { Webhook } from 'standardwebhooks';
import { atDepth } from '../../infra/local/kit/testing/depth.ts';
import { eventsOn } from '../support/events/endpoints.ts';
import { KilledWorld, places, type Trouble, troubles } from '../support/events/killed-world.ts';
import { writings } from '../support/events/writings.ts';
import { useInstance, useLocalService } from '../support/service/use-service.ts';

const service = useLocalService(eventsOn);
/** Its timer finds what others have claimed, and the third attempts, which follow after five minutes. */
const later = useInstance(service, 10 * 60_000, eventsOn);

type Step = readonly [says: string, take: (world: KilledWorld) => Promise<void> | void];

const writing = fc.constantFrom(...writings);
const place = fc.nat(5);

const write = fc
  .tuple(writing, place, fc.boolean())
  .map(
    ([writing, place, isByVictim]): Step => [
      `${isByVictim ? 'victim' : 'survivor'}: ${writing} ${place}`,
      world => world.write(writing, place, isByVictim),
    ],
  );
const kill = fc
  .tuple(writing, place, fc.constantFrom(...places))
  .map(
    ([writing, place, at]): Step => [
      `killed at ${at}: ${writing} ${place}`,
      world => world.kill(writing, place, at),
    ],
  );
const trouble = fc
  .tuple(fc.constantFrom(...(Object.keys(troubles) as Trouble[])), fc.integer({ min: 1, max: 2 }))
  .map(
    ([trouble, times]): Step => [
      `receiver ${trouble} ${times} times`,
      world => world.trouble(trouble, times),
    ],
  );
const timer = fc.constant<Step>(['timer', world => world.runTimer()]);

const steps = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: write },
    { weight: 4, arbitrary: kill },
    { weight: 2, arbitrary: trouble },
    { weight: 1, arbitrary: timer },
  ),
  { minLength: 10, maxLength: 30 },
);

test('Wherever instances are killed, each acknowledged change is told, and nothing that was refused', async () => {
  const property = fc.asyncProperty(steps, async steps => {
    const world = await KilledWorld.begin(service, later);
    try {
      for (const [, take] of steps) await take(world);
      const wrong = await world.settle();
      if (wrong.length > 0) throw new Error([...steps.map(([says]) => says), '', ...wrong].join('\n'));
      // The clocks of instances are ahead, so the time of a signature is not judged.
      const signer = new Webhook(world.secret);
      for (const { body, headers } of world.received) {
        const sent = new Date(1000 * Number(headers['webhook-timestamp']));
        expect(headers['webhook-signature']).toBe(signer.sign(String(headers['webhook-id']), sent, body));
      }
    } finally {
      await world.end();
    }
  });
  await fc.assert(property, { numRuns: atDepth(1, 40), endOnFailure: true });
});
