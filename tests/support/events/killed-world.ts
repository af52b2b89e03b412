import type { Fault } from '../../../infra/local/cosmos/wire/fault-injector.ts';
import { type Instance, startInstance } from '../service/instance.ts';
import type { LocalService } from '../service/local-service.ts';
import { type Service, serviceAt } from '../service/service.ts';
import { eventsOn, newEndpoint } from './endpoints.ts';
import { closesEarly } from './hostile-behaviours.ts';
import { Journal } from './journal.ts';
import { answering, type Behaviour, type Receiver, startReceiver, untilTrue } from './receivers.ts';
import { changesOf, runTimer, tendUntil } from './timer-runs.ts';
import { type Plan, Planner, type Writing } from './writings.ts';

/** Where an instance is killed: in what it does for a write, or in what follows from it. */
export const places = [
  'write refused',
  'write carried out',
  'answered',
  'drain refused',
  'drain carried out',
  'sending',
  'note refused',
  'note carried out',
] as const;
export type Place = (typeof places)[number];

/** What a receiver does with the first attempts at a delivery. */
export const troubles = { refuses: answering(500), breaks: closesEarly, takes: answering(204) } as const;
export type Trouble = keyof typeof troubles;

/** All that changes the store. */
const anyWrite = { kind: ['batch', 'patch', 'replace', 'create', 'upsert'] } satisfies Fault['on'];
/** The batch that takes what was written out of the blog's item, and makes deliveries of it. */
const drain = { kind: 'batch', textIncludes: '"id":"delivery:' } satisfies Fault['on'];

/** A blog with a receiver, in which two instances write, one of which is killed again and again. */
export class KilledWorld {
  readonly #service: LocalService;
  readonly #later: Instance;
  readonly #blogId: string;
  readonly #receiver: Receiver;
  readonly #planner: Planner;
  readonly #journal = new Journal();
  #victim: Instance | undefined;
  /** With which what the receiver gets is signed. */
  readonly secret: string;

  private constructor(
    service: LocalService,
    later: Instance,
    blogId: string,
    receiver: Receiver,
    secret: string,
  ) {
    this.#service = service;
    this.#later = later;
    this.#blogId = blogId;
    this.#receiver = receiver;
    this.#planner = new Planner(blogId);
    this.secret = secret;
  }

  /** @param later an instance whose clock is so far ahead that what others have claimed is its own. */
  static async begin(service: LocalService, later: Instance): Promise<KilledWorld> {
    const blogId = await service.newBlog();
    const receiver = await startReceiver();
    const { secret } = await newEndpoint(service, blogId, { kind: 'webhook', url: receiver.url });
    await newEndpoint(service, blogId, { kind: 'changes' });
    return new KilledWorld(service, later, blogId, receiver, String(secret));
  }

  get received() {
    return this.#receiver.received;
  }

  async #victimHost(): Promise<Instance> {
    this.#victim ??= await startInstance(this.#service, 0, eventsOn);
    return this.#victim;
  }

  #plan(writing: Writing, place: number): Plan {
    return this.#planner.plan(writing, this.#journal.posts, place);
  }

  /** Lets an instance write, which lives on. */
  async write(writing: Writing, place: number, isByVictim: boolean): Promise<void> {
    const plan = this.#plan(writing, place);
    const from = Date.now();
    const writer = isByVictim ? serviceAt((await this.#victimHost()).host.url, {}) : this.#service;
    const status = await ask(writer, plan);
    if (status < 300 !== !plan.isRefused) throw new Error(`${plan.method} ${plan.path}: ${status}`);
    if (status < 300) this.#journal.note(plan, [from, Date.now()]);
  }

  /** Lets the victim write, and kills it there; if it does not get there, once it has answered. */
  async kill(writing: Writing, place: number, at: Place): Promise<void> {
    const victim = await this.#victimHost();
    const plan = this.#plan(writing, place);
    const from = Date.now();
    const isThere = this.#lieInWait(plan, at);
    let isAnswered = false;
    const answer = ask(serviceAt(victim.host.url, {}), plan)
      .catch(() => undefined)
      .finally(() => {
        isAnswered = true;
      });
    const tells = !plan.isRefused && (plan.told.length > 0 || plan.isOfBlog);
    const isLate = !at.startsWith('write') && at !== 'answered';
    await untilTrue(() => isThere() || (isAnswered && !(tells && isLate)));
    victim.host.kill('SIGKILL');
    await victim.host.closed;
    this.#victim = undefined;
    this.#service.cosmos.faults.clear();
    this.#receiver.behave(troubles.takes);
    this.#receiver.breakOff();
    const status = await answer;
    const isDone = status === undefined ? await plan.isDone(this.#service) : status < 300;
    if (isDone && plan.isRefused) throw new Error(`${plan.method} ${plan.path} was not refused`);
    if (isDone) this.#journal.note(plan, [from, Date.now()]);
  }

  /** @returns whether the instance is at the place. */
  #lieInWait(plan: Plan, at: Place): () => boolean {
    const { faults } = this.#service.cosmos;
    const [what, outcome] = at.split(' ');
    const kind =
      outcome === 'refused'
        ? ({ kind: 'status', statusCode: 503 } as const)
        : ({ kind: 'loseAnswer' } as const);
    let isMet = () => false;
    const inject = (on: Fault['on']) => {
      faults.inject({ ...kind, on, times: 1 });
      faults.inject({ ...kind, on, times: Number.POSITIVE_INFINITY });
      isMet = () => faults.armed < 2;
    };
    if (what === 'write') inject({ ...anyWrite, textIncludes: plan.mark });
    if (what === 'drain') inject(drain);
    if (what === 'sending') {
      this.#receiver.behave(() => {});
      isMet = () => this.#receiver.open() > 0;
    }
    if (what === 'note') {
      let isFirst = true;
      this.#receiver.behave((request, response, number) => {
        if (isFirst) inject(anyWrite);
        isFirst = false;
        return troubles.takes(request, response, number);
      });
    }
    return () => isMet();
  }

  /** From now on the receiver does this with the first attempts at a delivery, and takes all further ones. */
  trouble(trouble: Trouble, times: number): void {
    const attempts = new Map<unknown, number>();
    this.#receiver.behave((request, response, number) => {
      const id = request.headers['webhook-id'];
      const attempt = (attempts.get(id) ?? 0) + 1;
      attempts.set(id, attempt);
      const behaviour: Behaviour = attempt > times ? troubles.takes : troubles[trouble];
      return behaviour(request, response, number);
    });
  }

  runTimer = () => runTimer(this.#service.host);

  /** Lets timers run until all was told that is to be told, or it seems that it never is. @returns what is wrong then. */
  async settle(): Promise<string[]> {
    this.#receiver.behave(troubles.takes);
    let [checks, wrong] = [0, ['never looked']];
    await tendUntil(this.#later.host, async () => {
      checks++;
      wrong = await this.#wrong();
      return wrong.length === 0 || checks === 600;
    });
    return wrong;
  }

  async #wrong(): Promise<string[]> {
    const changes = await changesOf(this.#service, this.#blogId);
    const ids = new Set(this.received.map(({ headers }) => headers['webhook-id']));
    const unsent = changes.filter(({ id }) => !ids.has(id));
    return [
      ...this.#journal.differences(changes),
      ...unsent.map(({ type, data }) => `${type} ${data?.slug}: kept, and not sent`),
      ...this.#journal.differences(this.received.map(({ event }) => event())).map(text => `Sent: ${text}`),
    ];
  }

  async end(): Promise<void> {
    this.#service.cosmos.faults.clear();
    this.#receiver.close();
    await this.#victim?.host.stop();
  }
}

/** Sends a write. @returns the status of its answer. */
const ask = async ({ send }: Pick<Service, 'send'>, { method, path, body, headers }: Plan) =>
  (await send(method, path, body, headers)).status;
