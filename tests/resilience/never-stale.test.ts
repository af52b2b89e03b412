import { setTimeout as wait } from 'node:timers/promises';
import type { Fault } from '../../infra/local/cosmos/wire/fault-injector.ts';
import { type ReplicaLag, seededRandom } from '../../infra/local/cosmos/wire/replicas.ts';
import { atDepth } from '../../infra/local/kit/testing/depth.ts';
import { paced } from '../../infra/local/kit/testing/pace.ts';
import { repeat } from '../support/requests/together.ts';
import type { LocalService } from '../support/service/local-service.ts';
import { serviceAt } from '../support/service/service.ts';
import { useInstance, useLocalService } from '../support/service/use-service.ts';
import { below, Floors } from '../support/staleness/floors.ts';
import {
  createRegisters,
  type Numbers,
  type Register,
  readsOf,
  registers,
  writeOf,
} from '../support/staleness/registers.ts';

/** The minimum duration, in milliseconds; it continues until enough of everything was seen. */
const length = atDepth(1_500, 10_000);
const enough = atDepth(20, 100);
const seed = Number(process.env.SEED ?? 1);
/** A timeout that no call reaches by accident. */
const settings = { COSMOS_TIMEOUT_MS: String(paced(1500)) };

/** Delays of requests, so that others come between, and lost answers to writes. */
const faults: Fault[] = [
  { kind: 'delay', delayMs: 15, on: { kind: 'read', textIncludes: 'docs/blog:' }, times: 2 },
  { kind: 'delay', delayMs: 15, on: { kind: 'read', textIncludes: 'docs/blog:' }, times: 2 },
  { kind: 'delay', delayMs: 15, on: { kind: 'read', textIncludes: 'docs/post:' } },
  { kind: 'delay', delayMs: 15, on: { kind: 'query' } },
  { kind: 'delay', delayMs: 10, on: { kind: ['batch', 'patch'] } },
  { kind: 'dropAfter', on: { kind: ['batch', 'patch'] } },
];

interface Held {
  etag: string;
  numbers: Numbers;
}

/** Writers and readers of one blog, over two instances of the service. */
class Crowd {
  readonly #apis: Pick<LocalService, 'send'>[];
  readonly #blogId: string;
  readonly #floors: Floors;
  readonly #random = seededRandom(seed);
  readonly #begun = performance.now();
  /** What clients know of each address: the latest answers and what they show. */
  readonly #held = new Map<string, Held[]>();
  /** Stale values that were read. */
  readonly stale: string[] = [];
  /** Unexpected answers. */
  readonly failed: string[] = [];
  readonly counts = { writes: 0, whole: 0, unchanged: 0 };

  constructor(apis: Pick<LocalService, 'send'>[], blogId: string, floors: Floors) {
    this.#apis = apis;
    this.#blogId = blogId;
    this.#floors = floors;
  }

  #any<T>(choices: readonly T[]): [T, number] {
    const index = Math.floor(this.#random() * choices.length);
    return [choices[index] as T, index];
  }

  /** Now and then nobody writes, so that held answers are used. */
  get #isCalm(): boolean {
    return !this.isOver && (this.counts.whole + this.counts.unchanged) % 80 > 30;
  }

  get isOver(): boolean {
    const took = performance.now() - this.#begun;
    const isEnough = Object.values(this.counts).every(count => count >= enough);
    return (took > length && isEnough) || took > 100 * length || this.stale.length + this.failed.length > 0;
  }

  /** The single writer of a register, in alternating instances. */
  async write(register: Register): Promise<void> {
    for (let number = 1; !this.isOver; number++) {
      const [api, instance] = this.#any(this.#apis);
      const { method, path, body } = writeOf(this.#blogId, register, number);
      const { status, text } = await api.send(method, path, body);
      if (status === 202 || status === 201) {
        this.#floors.raise(instance, { [register]: number });
        this.counts.writes += 1;
        // If none of its attempts is answered, the result is unknown, and the next number overwrites it.
      } else if (status !== 500) this.failed.push(`${method} ${path}: ${status} ${text}`);
      while (this.#isCalm) await wait(10);
      await wait(this.#random() * 300);
    }
  }

  async read(): Promise<void> {
    while (!this.isOver) {
      const [[path, numbersOf]] = this.#any(readsOf(this.#blogId));
      const [api, instance] = this.#any(this.#apis);
      const held = this.#random() < 0.5 ? (this.#held.get(path) ?? []) : [];
      const condition = held.map(({ etag }) => etag).join(', ');
      const floor = this.#floors.now(instance);
      const headers = condition ? { 'If-None-Match': condition } : undefined;
      const answer = await api.send('GET', path, undefined, headers);
      const etag = answer.headers.get('etag') ?? '';
      const numbers =
        answer.status === 200 ? numbersOf(answer.json()) : held.find(each => each.etag === etag)?.numbers;
      const what = `${answer.status} of GET ${path} from ${instance} with ${condition}`;
      if (!numbers) {
        this.failed.push(`${what}: ${answer.text} ${etag}`);
        return;
      }
      this.counts[answer.status === 200 ? 'whole' : 'unchanged'] += 1;
      this.stale.push(...below(numbers, floor).map(each => `${what}: ${each}`));
      this.#floors.raise(instance, numbers);
      this.#held.set(path, [{ etag, numbers }, ...(this.#held.get(path) ?? [])].slice(0, 3));
      // Some requests come at once, some after a pause in which nothing changed.
      if (this.#random() < 0.3) await wait(this.#random() * 20);
    }
  }

  async disturb(inject: (fault: Fault) => unknown): Promise<void> {
    while (!this.isOver) {
      inject(this.#any(faults)[0]);
      await wait(this.#random() * 40);
    }
  }
}

interface Setting {
  name: string;
  /** Whether an instance must also show what another one has shown. */
  areShared: boolean;
  cache: Record<string, string>;
  lag?: ReplicaLag;
}

const rows: Setting[] = [
  { name: 'held answers', areShared: true, cache: {} },
  { name: 'nothing held', areShared: true, cache: { CACHE_MB: '0' } },
  {
    name: 'replicas that lag',
    areShared: false,
    cache: {},
    lag: { writes: 6, seed, refusals: 0.3, retriedBy: 'any' },
  },
];

describe.each(rows)('Two instances with $name, and lost answers to writes', ({ areShared, cache, lag }) => {
  const service = useLocalService({ ...settings, ...cache });
  const other = useInstance(service, 0, { ...settings, ...cache });

  test('never show a stale value', async () => {
    const { faults: injector, replicas } = service.cosmos;
    replicas.catchUp();
    const blogId = await createRegisters(service);
    if (lag) replicas.lag(lag);
    const crowd = new Crowd([service, serviceAt(other.host.url, {})], blogId, new Floors(areShared));

    await Promise.all([
      ...registers.map(register => crowd.write(register)),
      ...repeat(6, () => crowd.read()),
      crowd.disturb(fault => injector.inject(fault)),
    ]);
    injector.clear();

    expect({ stale: crowd.stale, failed: crowd.failed }).toEqual({ stale: [], failed: [] });
    for (const count of Object.values(crowd.counts)) expect(count).toBeGreaterThanOrEqual(enough);
  });
});
