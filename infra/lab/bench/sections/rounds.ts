import type { CosmosRequests } from '../operations/count-requests.ts';
import { type Case, measureOperation, type Round } from '../operations/measure-operation.ts';
import type { OperationName } from '../operations/operation.ts';
import type { Bench } from '../processes/bench.ts';
import { type Spread, spreadOver } from '../report/statistics.ts';
import type { Amounts, Connections } from '../scale.ts';

/** The results of all rounds of an operation under one load. */
export interface OperationResult {
  operation: OperationName;
  connections: Connections;
  /** The number of items of the listed kind, or of posts in the blog. */
  size: number;
  skip: number;
  /** Of the service, in milliseconds and requests per second. */
  p50: Spread;
  p99: Spread;
  perSecond: Spread;
  /** The yardsticks' p50: the same Cosmos requests by the bare SDK, and hello-world on the same host. */
  bare: Spread;
  hello: Spread;
  /** The service's p50 relative to the sum of both yardsticks', and minus that sum, in milliseconds. */
  ratio: Spread;
  own: Spread;
  rounds: Round[];
  cosmos?: CosmosRequests;
}

function resultOf({ operation, connections, subject }: Case, rounds: Round[]): OperationResult {
  const yardstick = ({ bare, hello }: Round) => bare.p50 + hello.p50;
  return {
    operation,
    connections,
    size: subject.posts,
    skip: subject.skip,
    p50: spreadOver(rounds, ({ service }) => service.p50),
    p99: spreadOver(rounds, ({ service }) => service.p99),
    perSecond: spreadOver(rounds, ({ service }) => service.perSecond),
    bare: spreadOver(rounds, ({ bare }) => bare.p50),
    hello: spreadOver(rounds, ({ hello }) => hello.p50),
    ratio: spreadOver(rounds, round => round.service.p50 / yardstick(round)),
    own: spreadOver(rounds, round => round.service.p50 - yardstick(round)),
    rounds,
  };
}

/** A case's share of the warm-up: cases of the same operation, whatever their target, share one. */
function warmUpOf(
  { operation, connections, service }: Case,
  cases: readonly Case[],
  amounts: Amounts,
): number {
  const alike = cases.filter(
    other => other.operation === operation && other.connections === connections && other.service === service,
  );
  return Math.ceil(amounts[connections] / alike.length);
}

/**
 * The order of a round. Every other time, consecutive cases of one operation are measured in reverse, so that a
 * machine that gets slower does not make the last of them look slower.
 */
function orderOf(cases: readonly Case[], round: number): [index: number, one: Case][] {
  const groups: [number, Case][][] = [];
  for (const [index, one] of cases.entries()) {
    const group = groups.at(-1);
    const isSame = group?.[0]?.[1].operation === one.operation;
    if (group && isSame) group.push([index, one]);
    else groups.push([[index, one]]);
  }
  return groups.flatMap(group => (round % 2 === 0 ? group.reverse() : group));
}

/**
 * Measures cases in rounds: all of them once, then all of them again, so that changes in the machine affect all of
 * them. The first round is a warm-up and does not count.
 * @param name part of the names of what is created, and of messages to the user.
 * @param most the maximum number of requests in a measurement, where requests are slow.
 */
export async function measureInRounds(
  bench: Bench,
  name: string,
  cases: readonly Case[],
  most = Number.POSITIVE_INFINITY,
): Promise<OperationResult[]> {
  const { rounds, amounts, warmUp } = bench.scale;
  const measured = cases.map((): Round[] => []);
  for (let round = 0; round <= rounds; round++) {
    bench.say(round === 0 ? `${name}: warming up` : `${name}: round ${round} of ${rounds}`);
    for (const [index, one] of orderOf(cases, round)) {
      const amount = Math.min(most, round === 0 ? warmUpOf(one, cases, warmUp) : amounts[one.connections]);
      const result = await measureOperation(bench, one, `${name} ${round} ${one.connections}`, amount);
      if (round > 0) measured[index]?.push(result);
    }
  }
  return cases.map((one, index) => resultOf(one, measured[index] ?? []));
}
