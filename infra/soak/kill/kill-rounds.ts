import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Stack } from '../processes/stack.ts';
import { databaseFaults } from './database-faults.ts';
import { Ledger } from './ledger.ts';
import { readStoredEntities } from './stored-entities.ts';
import { Writers } from './writers.ts';

const victims = ['both', 'cosmos', 'host'] as const;

/** What came of one kill. */
export interface KillRound {
  /** Which processes were killed. */
  victim: (typeof victims)[number];
  /** After how much writing, in milliseconds. */
  after: number;
  /** Writes that were acknowledged until then, and those whose answer did not come. */
  acknowledged: number;
  unanswered: number;
  /** How long it took until all was there again, in milliseconds. */
  restart: number;
  /** Whatever was lost, half done or broken; nothing, if all is well. */
  problems: string[];
}

async function createBlog(api: string): Promise<string> {
  const blogId = randomUUID();
  const body = JSON.stringify({ blogId, name: 'Killed' });
  const { status } = await fetch(`${api}/blog`, { method: 'POST', body });
  if (status !== 201) throw new Error(`The blog for the kill rounds was answered with ${status}`);
  return blogId;
}

/** Kills and starts again; between the two nothing has the database open, unless only the host was killed. */
async function killAndStart(stack: Stack, victim: KillRound['victim']): Promise<string[]> {
  const faults: string[] = [];
  await Promise.all([
    victim === 'host' ? undefined : stack.cosmos.kill(),
    victim === 'cosmos' ? undefined : stack.host.kill(),
  ]);
  if (victim !== 'host') {
    faults.push(...databaseFaults(stack.databaseFile));
    await stack.startCosmos();
    faults.push(...stack.cosmos.errors);
  }
  if (victim !== 'cosmos') await stack.startHost();
  return faults;
}

/**
 * Kills local Cosmos, the host with the service, or both, at random moments while tags and posts are written, and
 * looks each time at what is there when they run again.
 * @param longest the latest that a kill comes, in milliseconds of writing.
 */
export async function* killRounds(
  stack: Stack,
  rounds: number,
  longest = 1_500,
): AsyncGenerator<KillRound, void, undefined> {
  const ledger = new Ledger();
  const writers = new Writers(ledger, [await createBlog(stack.api), await createBlog(stack.api)]);
  for (let round = 0; round < rounds; round++) {
    const before = { acknowledged: ledger.acknowledged, unanswered: ledger.unanswered };
    const victim = victims[round % victims.length] ?? 'both';
    const after = Math.round(100 + Math.random() * (longest - 100));

    const writing = writers.run(stack.api);
    await delay(after);
    const killed = performance.now();
    const restarting = killAndStart(stack, victim);
    writers.stop();
    const [faults] = await Promise.all([restarting, writing]);
    const restart = Math.round(performance.now() - killed);

    const { names, wrongCounts } = await readStoredEntities(stack.api);
    const problems = [...faults, ...ledger.compare(names), ...wrongCounts, ...writers.wrongAnswers.splice(0)];
    yield {
      victim,
      after,
      acknowledged: ledger.acknowledged - before.acknowledged,
      unanswered: ledger.unanswered - before.unanswered,
      restart,
      problems,
    };
  }
}
