import type { Encoding } from '../../../../shared/versions/entity-tag.ts';
import { databases } from '../data/data-file.ts';
import { drive } from '../load/drive.ts';
import { type HttpRequest, httpRequests } from '../operations/http-requests.ts';
import { measureHello } from '../operations/measure-operation.ts';
import type { OperationName } from '../operations/operation.ts';
import type { AppProcess } from '../processes/app-process.ts';
import type { Bench } from '../processes/bench.ts';
import { type Figures, type Spread, spreadOver, summarise } from '../report/statistics.ts';
import type { Connections } from '../scale.ts';
import { caseOf } from './operations.ts';

/** A read of an unchanged blog whose answer is held, beside the same read without held answers. */
export interface HeldRead {
  operation: OperationName;
  connections: Connections;
  /** How the answer is compressed, if the client asks for that. */
  encoding?: Encoding;
  /** In milliseconds and requests per second. */
  held: Record<'p50' | 'p99' | 'perSecond', Spread>;
  unheld: Record<'p50' | 'perSecond', Spread>;
  /** The yardsticks' p50: hello-world, and the point read of the version by the bare SDK. */
  hello: Spread;
  version: Spread;
  /** The held read's p50 minus both yardsticks', in milliseconds. */
  own: Spread;
  /** The p50 of a function that holds its answers and does nothing but read the version; it cannot compress. */
  least?: Spread;
  timesLeast?: Spread;
  /** Requests per second relative to those without held answers, and to hello-world's. */
  timesUnheld: Spread;
  timesHello: Spread;
  /** The Cosmos DB requests per answer. */
  requestsEach: Spread;
  requestUnitsEach: Spread;
}

interface Round {
  hello: Figures;
  version: Figures;
  unheld: Figures;
  held: Figures;
  least?: Figures;
  requestsEach: number;
  requestUnitsEach: number;
}

type HeldCase = Pick<HeldRead, 'operation' | 'connections' | 'encoding'>;

const operations = ['Read post', 'List posts'] satisfies OperationName[];

/** As programs ask; over one connection also as browsers do. */
const cases = [
  ...operations.map(operation => ({ operation, connections: 1 as const })),
  ...operations.map(operation => ({ operation, connections: 1 as const, encoding: 'br' as const })),
  ...operations.map(operation => ({ operation, connections: 16 as const })),
] satisfies HeldCase[];

/** The apps that hold their answers. */
interface Holding {
  held: AppProcess;
  bareFunction: AppProcess;
}

/** This many posts are read in turn: few enough that all are held, enough that it is not always the same. */
const hotPosts = 50;

/** A crowd's answers are fast, so a measurement needs more of them; local Cosmos DB logs 10,000 requests. */
const timesAmount: Record<Connections, number> = { 1: 1, 16: 6 };

async function measureRead(
  bench: Bench,
  { held, bareFunction }: Holding,
  { operation, connections, encoding }: HeldCase,
  amount: number,
): Promise<Round> {
  const { scale, cosmos, bareSdk, service } = bench;
  const { subject, database } = caseOf(bench, operation, scale.usualSize);
  const own = { ...subject, series: '' };
  const headers: HttpRequest['headers'] = encoding && { 'accept-encoding': encoding };
  const request = (index: number) => ({ ...httpRequests[operation](own, index % hotPosts), headers });
  const read = async ({ api }: Pick<AppProcess, 'api'>) =>
    summarise(await drive(api, { connections, amount: amount * timesAmount[connections], request }));
  const hello = await measureHello(bench, connections, amount * timesAmount[connections]);
  const settings = cosmos.settings(database);
  const version = await bareSdk.run({ settings, subject: own, operation: 'Version', connections, amount });
  const unheld = await read(service);
  await cosmos.takeRequests();
  const figures = await read(held);
  const asked = (await cosmos.takeRequests()).filter(({ kind }) => kind !== 'account');
  const least = encoding ? undefined : await read({ api: `${bareFunction.api}/held` });
  const answers = amount * timesAmount[connections];
  return {
    hello,
    version: summarise(version),
    unheld,
    held: figures,
    least,
    requestsEach: asked.length / answers,
    requestUnitsEach: asked.reduce((sum, { requestCharge }) => sum + requestCharge, 0) / answers,
  };
}

function resultOf(read: HeldCase, rounds: Round[]): HeldRead {
  const over = (figure: (round: Round) => number) => spreadOver(rounds, figure);
  const beside = rounds.flatMap(({ held, least }) => (least ? [{ held: held.p50, least: least.p50 }] : []));
  return {
    ...read,
    held: {
      p50: over(({ held }) => held.p50),
      p99: over(({ held }) => held.p99),
      perSecond: over(({ held }) => held.perSecond),
    },
    unheld: { p50: over(({ unheld }) => unheld.p50), perSecond: over(({ unheld }) => unheld.perSecond) },
    hello: over(({ hello }) => hello.p50),
    version: over(({ version }) => version.p50),
    ...(beside.length > 0 && {
      least: spreadOver(beside, ({ least }) => least),
      timesLeast: spreadOver(beside, ({ held, least }) => held / least),
    }),
    own: over(({ held, hello, version }) => held.p50 - hello.p50 - version.p50),
    timesUnheld: over(({ held, unheld }) => held.perSecond / unheld.perSecond),
    timesHello: over(({ held, hello }) => held.perSecond / hello.perSecond),
    requestsEach: over(({ requestsEach }) => requestsEach),
    requestUnitsEach: over(({ requestUnitsEach }) => requestUnitsEach),
  };
}

/** Reads with held answers beside the same reads without, in turns. */
export async function measureHeldReads(bench: Bench): Promise<HeldRead[]> {
  const { scale, say } = bench;
  const held = await bench.startService(databases.blogs);
  const bareFunction = await bench.startBareFunction(databases.blogs);
  const measured = cases.map(read => ({ read, rounds: [] as Round[] }));
  for (let round = 0; round <= scale.rounds; round++) {
    say(`Held reads: ${round === 0 ? 'warming up' : `round ${round} of ${scale.rounds}`}`);
    for (const { read, rounds } of measured) {
      // An answer is held from the second time that it is made for the same version.
      const least = round === 0 ? 3 * hotPosts : 0;
      const amount = Math.max(least, (round === 0 ? scale.warmUp : scale.amounts)[read.connections]);
      const figures = await measureRead(bench, { held, bareFunction }, read, amount);
      if (round > 0) rounds.push(figures);
    }
  }
  await held.stop();
  await bareFunction.stop();
  return measured.map(({ read, rounds }) => resultOf(read, rounds));
}
