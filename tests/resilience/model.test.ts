import fc from 'fast-check';
import { atDepth } from '../../infra/local/kit/testing/depth.ts';
import {
  Comparison,
  deleteEverything,
  newIdOf,
  replyOf,
  sendRequest,
  Times,
} from '../support/model/check.ts';
import { emptyStore, isChild, type Store } from '../support/model/content.ts';
import { perform } from '../support/model/perform.ts';
import { furniture, type Plan, plansOf, requestOf } from '../support/model/plans.ts';
import { describeRequest, type Request } from '../support/model/requests.ts';
import { useLocalService } from '../support/service/use-service.ts';

const service = useLocalService();

// Mostly posts, which reference all others, and fewest blogs, whose deletes remove all others.
const plans = plansOf({ blog: 1, author: 4, post: 8, tag: 3, medium: 4 });

let steps = 0;

/** A request that is sent to the service and to the model: both must answer the same, and store the same. */
class Step implements fc.AsyncCommand<Store, Times> {
  readonly #plan: Plan;
  #sent = 'not sent';

  constructor(plan: Plan) {
    this.#plan = plan;
  }

  check = () => true;

  async run(store: Store, times: Times): Promise<void> {
    const request = requestOf(this.#plan, store);
    this.#sent = describeRequest(request);
    steps++;
    await expectSameAnswer(request, store, times);
    if (request.kind !== 'read' && request.kind !== 'list')
      await this.#expectSameStore(request, store, times);
  }

  async #expectSameStore({ entity, blogId }: Request, store: Store, times: Times): Promise<void> {
    const comparison = new Comparison(service, store, times);
    await comparison.blogs();
    if (!store.blogs.has(blogId)) return;
    if (this.#plan.wholeBlog || !isChild(entity)) await comparison.export(blogId);
    else await comparison.list(blogId, entity);
  }

  toString(): string {
    return `\n  ${this.#sent}`;
  }
}

async function expectSameAnswer(request: Request, store: Store, times: Times): Promise<void> {
  const { modifications } = store;
  const from = Date.now();
  const reply = replyOf(await sendRequest(service, request));
  const expected = perform(store, request, newIdOf(reply));
  if (store.modifications > modifications) times.note(store.modifications, from, Date.now());
  expect(reply).toEqual({ ...expected, text: times.fill(expected.text, reply.text) });
}

const longest = atDepth(200, 400);

/** One complete sequence of operations; the shortest one that fails is reported. */
async function runSequence(): Promise<void> {
  const sequences = fc.commands([plans.map(plan => new Step(plan))], { maxCommands: longest, size: 'max' });
  const property = fc.asyncProperty(fc.noBias(sequences), async commands => {
    await deleteEverything(service);
    const [model, real] = [emptyStore(), new Times()];
    for (const plan of furniture) await expectSameAnswer(requestOf(plan, model), model, real);
    await fc.asyncModelRun(() => ({ model, real }), commands);
    await new Comparison(service, model, real).everything();
  });
  await fc.assert(property, { numRuns: 1, interruptAfterTimeLimit: 180_000, markInterruptAsFailure: true });
}

test('Any sequence of operations answers, and leaves behind, what the contract says', async () => {
  const most = atDepth(200, 20_000);
  const end = Date.now() + atDepth(2_000, 60_000); // A slow machine makes fewer steps, but always more than a hundred
  while (steps < 150 || (steps < most && Date.now() < end)) await runSequence();
});
