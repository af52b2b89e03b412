import { databases } from '../data/data-file.ts';
import { blogOf } from '../data/payloads.ts';
import { countRequests } from '../operations/count-requests.ts';
import type { Case } from '../operations/measure-operation.ts';
import { type OperationName, operationNames } from '../operations/operation.ts';
import type { Bench } from '../processes/bench.ts';
import type { Connections } from '../scale.ts';
import { measureInRounds, type OperationResult } from './rounds.ts';

/** An operation on the blog with so many posts. */
export function caseOf(
  { service }: Bench,
  operation: OperationName,
  posts: number,
  connections: Connections = 1,
  skip = 0,
): Case {
  const subject = { blogId: blogOf(posts).blogId, posts, skip };
  return { operation, connections, subject, service, database: databases.blogs };
}

/** The five operations of tags and posts, by one connection and by 16. */
export async function measureOperations(bench: Bench): Promise<OperationResult[]> {
  // In this order, each update and delete finds what a create made.
  const names = operationNames.filter(name => name !== 'List blogs');
  const at = (connections: Connections) =>
    names.map(name => caseOf(bench, name, bench.scale.usualSize, connections));
  const cases = [...at(1), ...at(16)];
  const results = await measureInRounds(bench, 'Operations', cases);
  for (const [index, one] of cases.entries()) {
    const result = results[index];
    if (result && one.connections === 1) result.cosmos = await countRequests(bench, one, 'counted');
  }
  return results;
}
