import fc from 'fast-check';
import { atDepth } from '../../infra/local/kit/testing/depth.ts';
import { perform } from '../support/revisions/course.ts';
import { expectHistory, expectNothingOfOthers, type Seen } from '../support/revisions/expected-history.ts';
import { type Plan, plan } from '../support/revisions/plans.ts';
import { useTwoInstances } from '../support/revisions/two-instances.ts';
import { World } from '../support/revisions/world.ts';

const instances = useTwoInstances({ WEBSITE_AUTH_ENABLED: 'true' });

const at = { post: 0, instance: 0, person: 1, fault: undefined } as const;
const text = {
  length: 'same',
  fields: ['excerpt'] as 'excerpt'[],
  hasTag: true,
  isPublished: false,
} as const;

/** Both blogs have a post at the beginning; the one of the second was deleted while it was changed, and restored. */
const beginning: Plan[] = [
  { ...at, ...text, does: 'create', blog: 0 },
  { ...at, ...text, does: 'create', blog: 1 },
  {
    does: 'race',
    pair: [
      { ...at, does: 'delete', blog: 1, condition: 'none' },
      { ...at, ...text, does: 'put', blog: 1, condition: 'none', asks: undefined },
    ],
  },
  { ...at, does: 'restore', blog: 1, which: 0 },
];

/** Does everything in turn, and looks at everything after each step. */
async function expectKept(plans: readonly Plan[]): Promise<void> {
  const world = new World(instances);
  const seen: Seen = new Set();
  const happened: string[] = [];
  for (const place of [0, 1]) await world.bear(place);
  try {
    for (const each of [...beginning, ...plans]) {
      happened.push(each.does);
      happened.push(await perform(world, each));
      await expectHistory(world, seen);
    }
    await expectHistory(world, new Set());
    await expectNothingOfOthers(world);
  } catch (error) {
    throw new Error(`After\n${happened.join('\n')}\n${error instanceof Error ? error.message : error}`);
  }
}

let steps = 0;

test('Whatever happens in whatever order, each text that the guarantee names can be had back, and none of another blog', async () => {
  const plans = fc.array(plan, { maxLength: 40, size: 'max' });
  const property = fc.asyncProperty(fc.noBias(plans), async each => {
    steps += each.length;
    await expectKept(each);
  });
  const most = atDepth(250, 20_000);
  const end = performance.now() + atDepth(12_000, 300_000); // A slow machine makes fewer steps, but always more than fifty

  while (steps < 50 || (steps < most && performance.now() < end))
    await fc.assert(property, { numRuns: 1, endOnFailure: true });
});
