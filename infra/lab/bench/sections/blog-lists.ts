import { databases } from '../data/data-file.ts';
import { countRequests } from '../operations/count-requests.ts';
import type { Case } from '../operations/measure-operation.ts';
import type { Bench } from '../processes/bench.ts';
import type { Connections } from '../scale.ts';
import { measureInRounds, type OperationResult } from './rounds.ts';

/** GetBlogList with few and with many blogs; each number of blogs is a database with a service of its own. */
export async function measureBlogLists(bench: Bench): Promise<OperationResult[]> {
  const cases: Case[] = [];
  for (const count of bench.scale.blogCounts) {
    const database = databases.emptyBlogs(count);
    const service = await bench.startService(database);
    for (const connections of [1, 16] satisfies Connections[]) {
      const subject = { blogId: '', posts: count, skip: 0 };
      cases.push({ operation: 'List blogs', connections, subject, service, database });
    }
  }
  const results = await measureInRounds(bench, 'Blog lists', cases);
  for (const [index, one] of cases.entries()) {
    const result = results[index];
    if (result) result.cosmos = await countRequests(bench, one, 'counted');
  }
  for (const { service } of cases) await service.stop();
  return results;
}
