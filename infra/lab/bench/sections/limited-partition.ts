import { brotliDecompressSync } from 'node:zlib';
import { databases } from '../data/data-file.ts';
import { blogOf, childId, postOf } from '../data/payloads.ts';
import { exchange } from '../load/http-exchange.ts';
import { readFor, type TimedAnswer } from '../load/read-for.ts';
import type { AppProcess } from '../processes/app-process.ts';
import { type Bench, unheld } from '../processes/bench.ts';
import { type Spread, spreadOver } from '../report/statistics.ts';

/** Lists of ten posts of one blog, by several instances, with limited request units per second of its partition. */
export interface LimitedPartition {
  requestUnits: number;
  instances: number;
  connections: number;
  /** Lists answered per second, and how many times as many with held answers. */
  unheld: Spread;
  held: Spread;
  ratio: Spread;
  /** The slowest answer, in milliseconds. */
  slowest: Spread;
  /** How many of all were answered 500: Cosmos DB kept refusing until the deadline. */
  refused: number;
  answers: number;
}

const requestUnits = 1_000;
const instances = 4;
const connectionsEach = 4;

/** As browsers do, so that an answer is compressed. */
const headers = { 'accept-encoding': 'br' };

/** The interval between changes of a post in the list, in milliseconds. */
const writeEvery = 3_000;

/** The maximum time of an answer: an operation's deadline is 9 s, plus the time outside the store. */
const latest = 10_000;

/** The title, which has the number of the change, as it appears in an answer. */
const titled = (version: number) => `Changed ${version} times`;
const title = /"title": "Changed (\d+) times"/;

/** Writes to the first post of the list, and knows which of its states an answer may contain. */
class Writer {
  readonly #app: AppProcess;
  readonly #posts: number;
  #begun = 0;
  /** When each change was acknowledged; the last is the latest. */
  readonly #done: { version: number; at: number }[] = [];

  constructor(app: AppProcess, posts: number) {
    this.#app = app;
    this.#posts = posts;
  }

  /** Changes the post; a refused change may have been done or not, so the next one has another number. */
  async write(): Promise<void> {
    this.#begun += 1;
    const version = this.#begun;
    const { blogId } = blogOf(this.#posts);
    const newest = this.#posts - 1;
    const path = `blog/${blogId}/post/${childId(blogId, 'post', newest)}`;
    const body = JSON.stringify({ ...postOf(blogId, this.#posts, newest), title: titled(version) });
    const { status } = await exchange(this.#app.api, { method: 'PUT', path, body });
    if (status === 202) this.#done.push({ version, at: performance.now() });
  }

  /** @throws Error if the answer is older than a change acknowledged before the request, or has one not yet sent. */
  check(version: number, asked: number): void {
    const least = this.#done.findLast(({ at }) => at < asked)?.version ?? 0;
    if (version < least || version > this.#begun)
      throw new Error(`Expected a list with change ${least} to ${this.#begun} (got ${version})`);
  }
}

/** The results of one measurement's answers. */
class Checker {
  readonly #writer: Writer;
  /** The body of each state of the post, once an answer has been compared completely. */
  readonly #versions = new Map<string, number>();
  readonly #bodies = new Map<number, string>();
  answered = 0;
  refused = 0;
  slowest = 0;

  constructor(writer: Writer) {
    this.#writer = writer;
  }

  /** @throws Error if the answer is wrong, stale or too late. */
  take({ status, body, asked, came }: TimedAnswer): void {
    this.slowest = Math.max(this.slowest, came - asked);
    if (came - asked > latest) throw new Error(`An answer took ${Math.round(came - asked)} ms`);
    if (status === 500) {
      this.refused += 1;
      return;
    }
    if (status !== 200) throw new Error(`Expected 200 for a list (got ${status})`);
    this.#writer.check(this.#versionOf(body), asked);
    this.answered += 1;
  }

  #versionOf(body: Buffer): number {
    const bytes = body.toString('latin1');
    const seen = this.#versions.get(bytes);
    if (seen !== undefined) return seen;
    const text = String(brotliDecompressSync(body));
    const version = Number(title.exec(text)?.[1]);
    const known = this.#bodies.get(version);
    if (known ? known !== text : (JSON.parse(text) as object[]).length !== 10)
      throw new Error(`A list with change ${version} differs from an earlier one`);
    this.#bodies.set(version, text);
    this.#versions.set(bytes, version);
    return version;
  }
}

/** Reads from all instances for the given number of seconds, while a writer changes the post. */
async function readFromAll(apps: AppProcess[], posts: number, writer: Writer, seconds: number) {
  const checker = new Checker(writer);
  const url = ({ api }: AppProcess) => `${api}/blog/${blogOf(posts).blogId}/post`;
  const writing = setInterval(() => void writer.write(), writeEvery);
  const begun = performance.now();
  await Promise.all(
    apps.map(app =>
      readFor(url(app), { connections: connectionsEach, seconds, headers }, answer => checker.take(answer)),
    ),
  );
  clearInterval(writing);
  const { answered, refused, slowest } = checker;
  return { perSecond: answered / ((performance.now() - begun) / 1000), answered, refused, slowest };
}

/** Starts the instances, and lets each make the list a few times. */
async function startAll(bench: Bench, posts: number, settings: Record<string, string>) {
  const apps: AppProcess[] = [];
  for (let count = 0; count < instances; count++) {
    const app = await bench.startService(databases.blogs, settings);
    await readFor(
      `${app.api}/blog/${blogOf(posts).blogId}/post`,
      { connections: connectionsEach, seconds: bench.scale.limitedFor / 4, headers },
      () => undefined,
    );
    apps.push(app);
  }
  return apps;
}

/** Measures with held answers and without, in turns. */
export async function measureLimitedPartition(bench: Bench): Promise<LimitedPartition> {
  const { usualSize, longRounds, limitedFor } = bench.scale;
  const without = await startAll(bench, usualSize, unheld);
  const holding = await startAll(bench, usualSize, {});
  const [first] = without;
  if (!first) throw new Error('No instance was started');
  const writer = new Writer(first, usualSize);
  await writer.write();
  const rounds: Record<'unheld' | 'held', Awaited<ReturnType<typeof readFromAll>>>[] = [];
  await bench.cosmos.limit(requestUnits);
  try {
    for (let round = 1; round <= longRounds; round++) {
      bench.say(`Partition at its limit: round ${round} of ${longRounds}`);
      const slow = await readFromAll(without, usualSize, writer, limitedFor);
      rounds.push({ unheld: slow, held: await readFromAll(holding, usualSize, writer, limitedFor) });
    }
  } finally {
    await bench.cosmos.limit(undefined);
  }
  for (const app of [...without, ...holding]) await app.stop();
  const both = rounds.flatMap(round => [round.unheld, round.held]);
  return {
    requestUnits,
    instances,
    connections: instances * connectionsEach,
    unheld: spreadOver(rounds, round => round.unheld.perSecond),
    held: spreadOver(rounds, round => round.held.perSecond),
    ratio: spreadOver(rounds, round => round.held.perSecond / round.unheld.perSecond),
    slowest: spreadOver(both, ({ slowest }) => slowest),
    refused: both.reduce((sum, { refused }) => sum + refused, 0),
    answers: both.reduce((sum, { answered, refused }) => sum + answered + refused, 0),
  };
}
