import fc from 'fast-check';
import type { DraftVersion } from '../../../client/studio/saving/remote-draft.ts';
import { atDepth } from '../../../infra/local/kit/testing/depth.ts';
import { forms, type Matter, type Open, posts, publishedPosts, type TitleAndText } from './model/matters.ts';
import { rest } from './model/turned-clock.ts';
import { World } from './model/world.ts';

/** The world, with anything written in it. */
type AnyWorld = Pick<World<TitleAndText, never, never>, keyof World<TitleAndText, never, never>>;

/** One thing that happens, and its name in the report of a failure. */
interface Step {
  says: string;
  run(world: AnyWorld): unknown;
}

const step = <T>(says: string, of: fc.Arbitrary<T>, run: (world: AnyWorld, value: T) => unknown) =>
  of.map(value => ({
    says: `${says} ${JSON.stringify(value)}`,
    run: (world: AnyWorld) => run(world, value),
  }));

const tab = fc.nat(1);
const place = fc.record({ at: fc.nat(5), isWithin: fc.boolean() });
const title = fc.constantFrom('t1', 't2', 't3');
const othersTitle = fc.constantFrom('u1', 'u2', 'u3');
const choices = fc.array(
  fc.constantFrom('mine' as const, 'theirs' as const, 'both' as const, 'later' as const),
  {
    minLength: 1,
    maxLength: 3,
  },
);
const hows = fc.constantFrom(
  'draft' as const,
  'publish' as const,
  'schedule' as const,
  'update' as const,
  'unpublish' as const,
);
const moods = fc.constantFrom(
  'up' as const,
  'up' as const,
  'slow' as const,
  'down' as const,
  'lost' as const,
  'late' as const,
  'signedOut' as const,
);

const rights = fc.constantFrom('write' as const, 'write' as const, 'read' as const, 'none' as const);

const steps: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: step('type', fc.tuple(tab, place), (world, [at, where]) => world.type(at, where)) },
  {
    weight: 1,
    arbitrary: step('erase', fc.tuple(tab, fc.nat(5)), (world, [at, which]) => world.erase(at, which)),
  },
  { weight: 1, arbitrary: step('name', fc.tuple(tab, title), (world, [at, name]) => world.name(at, name)) },
  {
    weight: 4,
    arbitrary: step('wait', fc.constantFrom(300, 1_000, 2_500, 40_000), (world, ms) => world.clock.turn(ms)),
  },
  { weight: 4, arbitrary: step('mood', moods, (world, mood) => world.setMood(mood)) },
  { weight: 2, arbitrary: step('right', rights, (world, right) => world.setRight(right)) },
  { weight: 2, arbitrary: step('look', tab, (world, at) => world.look(at)) },
  { weight: 3, arbitrary: step('deliver', fc.constant(0), world => world.way.deliver()) },
  {
    weight: 3,
    arbitrary: step(
      'other writes',
      fc.tuple(place, fc.option(othersTitle, { nil: undefined, freq: 3 })),
      (world, of) => world.otherWrites(...of),
    ),
  },
  {
    weight: 2,
    arbitrary: step('other writes aside', place, (world, where) => world.otherWritesAside(where)),
  },
  { weight: 1, arbitrary: step('discard changes', tab, (world, at) => world.discardChanges(at)) },
  { weight: 1, arbitrary: step('other deletes', fc.constant(0), world => world.otherDeletes()) },
  { weight: 1, arbitrary: step('save as new', tab, (world, at) => world.saveAsNew(at)) },
  { weight: 2, arbitrary: step('kill', tab, (world, at) => world.kill(at)) },
  { weight: 2, arbitrary: step('leave', tab, (world, at) => world.leave(at)) },
  { weight: 3, arbitrary: step('open', tab, (world, at) => world.open(at)) },
  {
    weight: 2,
    arbitrary: step('settle', fc.tuple(tab, choices), (world, [at, all]) => world.settle(at, all)),
  },
  { weight: 2, arbitrary: step('save', fc.tuple(tab, hows), (world, [at, how]) => world.save(at, how)) },
  { weight: 1, arbitrary: step('discard restored', tab, (world, at) => world.discardRestored(at)) },
  {
    weight: 2,
    arbitrary: step('take back', fc.tuple(tab, fc.boolean()), (world, of) => world.takeBack(...of)),
  },
  { weight: 1, arbitrary: step('retry', tab, (world, at) => world.retry(at)) },
);

async function holdsFor<D extends TitleAndText, S extends DraftVersion<D>, T extends Open<D>>(
  matter: Matter<D, S, T>,
) {
  await fc.assert(
    fc.asyncProperty(fc.boolean(), fc.array(steps, { maxLength: 40, size: 'max' }), async (isNew, all) => {
      const world = new World(matter, isNew);
      await world.open(0);
      const message: string[] = [];
      for (const { says, run } of all) {
        // A request may never be answered: nobody waits for it.
        const done = Promise.resolve(run(world));
        await Promise.race([done, rest()]);
        if (says.startsWith('wait')) await done;
        await rest();
        message.push(says);
        expect({ message, complaints: world.complaints() }).toEqual({ message, complaints: [] });
      }

      expect({ message, complaints: await world.end() }).toEqual({ message, complaints: [] });
    }),
    { numRuns: atDepth(Number(process.env.RUNS ?? 200), 10_000) },
  );
}

describe('After any events in any order, no word is lost, overwritten or said to be somebody else’s', () => {
  test('of a post', () => holdsFor(posts));

  test('of a published post and its working copy', () => holdsFor(publishedPosts));

  test('of a form, of which nothing is saved without «Save»', () => holdsFor(forms));
});
