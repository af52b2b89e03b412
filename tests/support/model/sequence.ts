import fc from 'fast-check';
import type { Service } from '../service/service.ts';
import { Comparison, deleteEverything, newIdOf, replyOf, sendRequest, Times } from './check.ts';
import { emptyStore, isChild, type Store } from './content.ts';
import { perform } from './perform.ts';
import { furniture, type Plan, requestOf } from './plans.ts';
import { describeRequest, type Request } from './requests.ts';

/** What a test looks at besides the answers and what is stored. */
export interface Observer {
  /** After the furniture is there. */
  furnished?(store: Store): Promise<void>;
  /** Before and after the model performs a request. */
  before?(store: Store): void;
  after?(store: Store): void;
  /** After a request was compared with the model. */
  compared?(): Promise<void>;
}

/** Random sequences of requests that are sent to a service and to the model: both must answer the same, and store the same. */
export class Sequences {
  readonly #service: Service;
  readonly #observer: Observer;
  /** How many requests were sent. */
  steps = 0;

  constructor(service: Service, observer: Observer = {}) {
    this.#service = service;
    this.#observer = observer;
  }

  /** One complete sequence; the shortest one that fails is reported. */
  async run(plans: fc.Arbitrary<Plan>, longest: number): Promise<void> {
    const steps = [plans.map(plan => this.#step(plan))];
    const sequences = fc.commands(steps, { maxCommands: longest, size: 'max' });
    const property = fc.asyncProperty(fc.noBias(sequences), async commands => {
      await deleteEverything(this.#service);
      const [model, real] = [emptyStore(), new Times()];
      for (const plan of furniture) await this.#expectSameAnswer(requestOf(plan, model), model, real);
      await this.#observer.furnished?.(model);
      await fc.asyncModelRun(() => ({ model, real }), commands);
      await new Comparison(this.#service, model, real).everything();
    });
    await fc.assert(property, {
      numRuns: 1,
      interruptAfterTimeLimit: 180_000,
      markInterruptAsFailure: true,
    });
  }

  #step(plan: Plan): fc.AsyncCommand<Store, Times> {
    let sent = 'not sent';
    return {
      check: () => true,
      run: async (store, times) => {
        const request = requestOf(plan, store);
        sent = describeRequest(request);
        this.steps++;
        await this.#expectSameAnswer(request, store, times);
        if (request.kind !== 'read' && request.kind !== 'list')
          await this.#expectSameStore(request, store, times, plan.wholeBlog);
        await this.#observer.compared?.();
      },
      toString: () => `\n  ${sent}`,
    };
  }

  async #expectSameAnswer(request: Request, store: Store, times: Times): Promise<void> {
    const { modifications } = store;
    const from = Date.now();
    const reply = replyOf(await sendRequest(this.#service, request));
    this.#observer.before?.(store);
    const expected = perform(store, request, newIdOf(reply));
    this.#observer.after?.(store);
    if (store.modifications > modifications) times.note(store.modifications, from, Date.now());
    expect(reply).toEqual({ ...expected, text: times.fill(expected.text, reply.text) });
  }

  async #expectSameStore(
    { entity, blogId }: Request,
    store: Store,
    times: Times,
    wholeBlog: boolean,
  ): Promise<void> {
    const comparison = new Comparison(this.#service, store, times);
    await comparison.blogs();
    if (!store.blogs.has(blogId)) return;
    if (wholeBlog || !isChild(entity)) await comparison.export(blogId);
    else await comparison.list(blogId, entity);
  }
}
