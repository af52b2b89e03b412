import type { Stack } from '../processes/stack.ts';
import { formatNumber, formatSpread, type Table } from '../table.ts';
import { type OperationName, operations, skippingList } from './operations.ts';
import type { Client, HttpRequest } from './requests.ts';
import type { Connections, Scale } from './scale.ts';
import { type Figures, type Spread, spreadOver, summarise } from './statistics.ts';

/** What is measured in a row of the table. */
export interface Case {
  name: string;
  client: Client;
  connections: Connections;
  request: (series: string, index: number) => HttpRequest;
}

/** The clients of what is measured. */
export interface Measured {
  /** A function that answers at once, on the same host. */
  hello: Client;
  /** The service without a cache. */
  service: Client;
  /** The service as it is deployed. */
  caching: Client;
}

const bothConnections = [1, 16] as const satisfies Connections[];
const names = Object.keys(operations) as OperationName[];
const cached: OperationName[] = ['Read tag', 'List of 10 posts'];
/** What is measured on blogs of other sizes. What is created is deleted again in the same round, so the sizes stay the same. */
const bySize: OperationName[] = ['Read post', 'List of 10 posts', 'Create post', 'Delete post'];

/** All cases, in an order in which each update and delete finds what a create made. */
export function casesOf({ hello, service, caching }: Measured, { usualSize, sizes }: Scale): Case[] {
  const caseOf = (
    client: Client,
    operation: OperationName,
    posts: number,
    connections: Connections,
  ): Case => ({
    name: operation,
    client,
    connections,
    request: (series, index) => operations[operation]({ posts, series }, index),
  });
  const named = (one: Case, ending: string): Case => ({ ...one, name: `${one.name}, ${ending}` });
  const ofSize = (posts: number) => `of ${posts.toLocaleString('en')}`;
  const [, maxPosts] = sizes;
  return [
    { name: 'Hello-world', client: hello, connections: 1, request: () => ({ method: 'GET', path: 'hello' }) },
    ...bothConnections.flatMap(connections => [
      ...names.map(name => caseOf(service, name, usualSize, connections)),
      ...cached.map(name => named(caseOf(caching, name, usualSize, connections), 'cached')),
    ]),
    ...sizes.flatMap(posts => bySize.map(name => named(caseOf(service, name, posts, 1), ofSize(posts)))),
    {
      name: `List of 10 posts, half of them skipped, ${ofSize(maxPosts)}`,
      client: service,
      connections: 1,
      request: series => skippingList({ posts: maxPosts, series }),
    },
  ];
}

/** What an operation asks of Cosmos DB, once it is warm. */
interface CosmosRequests {
  /** Such as `read` or `query`: one for each request, in order, of all the operations that were counted. */
  kinds: string[];
  /** Of one operation; estimated by local Cosmos DB from the charges that Microsoft documents. */
  requestUnits: number;
}

/** The results of all rounds of a case. */
export interface Result {
  name: string;
  connections: Connections;
  /** In milliseconds. */
  p50: Spread;
  perSecond: Spread;
  cosmos: CosmosRequests;
}

/** Counts what an operation asks of Cosmos DB; of several over several connections, which can share what they ask. */
async function count(stack: Stack, { client, connections, request }: Case): Promise<CosmosRequests> {
  const send = (series: string, amount: number) =>
    client.send({ connections, amount, request: index => request(series, index) });
  const amount = connections * connections;
  // An answer is cached from the second time on that it is made.
  await send('before counting', 3);
  await stack.takeRequests();
  await send('counted', amount);
  // Those for the account are sent by the SDK on its own, every few minutes.
  const entries = (await stack.takeRequests()).filter(({ kind }) => kind !== 'account');
  return {
    kinds: entries.map(({ kind }) => kind),
    requestUnits: entries.reduce((sum, { requestCharge }) => sum + requestCharge, 0) / amount,
  };
}

/**
 * Measures cases in rounds: all of them once, then all of them again, so that changes in the machine affect all of
 * them. The first round is a warm-up and does not count.
 */
export async function measure(
  stack: Stack,
  cases: readonly Case[],
  { rounds, amounts, warmUp }: Scale,
  say: (text: string) => void,
): Promise<Result[]> {
  const figures = cases.map((): Figures[] => []);
  for (let round = 0; round <= rounds; round++) {
    say(round === 0 ? 'Operations: warming up' : `Operations: round ${round} of ${rounds}`);
    for (const [at, { client, connections, request }] of cases.entries()) {
      const amount = (round === 0 ? warmUp : amounts)[connections];
      const series = `round ${round}, ${connections}`;
      const measured = await client.send({ connections, amount, request: index => request(series, index) });
      if (round > 0) figures[at]?.push(summarise(measured));
    }
  }
  const results: Result[] = [];
  for (const [at, one] of cases.entries()) {
    const { name, connections } = one;
    const p50 = spreadOver(figures[at] ?? [], each => each.p50);
    const perSecond = spreadOver(figures[at] ?? [], each => each.perSecond);
    results.push({ name, connections, p50, perSecond, cosmos: await count(stack, one) });
  }
  return results;
}

/** Requests with repeated ones counted, such as `read, 2 query`. */
function describeRequests(kinds: string[]): string {
  const counts = new Map<string, number>();
  for (const kind of kinds) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return [...counts].map(([kind, count]) => (count === 1 ? kind : `${count} ${kind}`)).join(', ');
}

/** A row for each operation, with its figures over one connection and over sixteen. */
export function operationsTable(results: readonly Result[]): Table {
  const ofOne = results.filter(({ connections }) => connections === 1);
  return {
    title: 'Operations over 1 connection and over 16 (min / median / max of the rounds)',
    headings: [
      'Operation',
      'p50 ms',
      'Requests/s',
      '16: p50 ms',
      '16: requests/s',
      '16: RU',
      'Cosmos requests',
      'RU',
    ],
    rows: ofOne.map(({ name, p50, perSecond, cosmos }) => {
      const ofMany = results.find(one => one.name === name && one.connections === 16);
      return [
        name,
        formatSpread(p50),
        formatNumber(perSecond.median),
        ofMany ? formatSpread(ofMany.p50) : '',
        ofMany ? formatNumber(ofMany.perSecond.median) : '',
        ofMany ? formatNumber(ofMany.cosmos.requestUnits) : '',
        describeRequests(cosmos.kinds),
        formatNumber(cosmos.requestUnits),
      ];
    }),
  };
}
