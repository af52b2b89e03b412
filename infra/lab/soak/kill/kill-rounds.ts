import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Stack } from '../../processes/stack.ts';
import { databaseFaults } from './database-faults.ts';
import { Ledger } from './ledger.ts';
import { readStoredEntities } from './stored-entities.ts';
import { Writers } from './writers.ts';

const victims = ['both', 'cosmos', 'host'] as const;

/** How long a kill waits for the first acknowledged write, in milliseconds. */
const writeTimeout = 10_000;

/** The result of one kill. */
export interface KillRound {
  /** Which processes were killed. */
  victim: (typeof victims)[number];
  /** How long they had been writing, in milliseconds. */
  after: number;
  /** Writes acknowledged before the kill, and those whose answer did not arrive. */
  acknowledged: number;
  unanswered: number;
  /** How long the restart took, in milliseconds. */
  restart: number;
  /** Everything that was lost, half done or broken; empty if all is well. */
  problems: string[];
}

async function createBlog(api: string): Promise<string> {
  const blogId = randomUUID();
  const body = JSON.stringify({ blogId, name: 'Killed' });
  const { status } = await fetch(`${api}/blog`, { method: 'POST', body });
  if (status !== 201) throw new Error(`Expected 201 for the blog of the kill rounds (got ${status})`);
  return blogId;
}

/** Kills and restarts; in between nothing has the database open, unless only the host was killed. */
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
 * checks after each restart what is stored.
 * @param maxWriting the latest time of a kill, in milliseconds of writing, unless no write is acknowledged by then.
 */
export async function* killRounds(
  stack: Stack,
  rounds: number,
  maxWriting = 1_500,
): AsyncGenerator<KillRound, void, undefined> {
  const ledger = new Ledger();
  const writers = new Writers(ledger, [await createBlog(stack.api), await createBlog(stack.api)]);
  for (let round = 0; round < rounds; round++) {
    const before = { acknowledged: ledger.acknowledged, unanswered: ledger.unanswered };
    const victim = victims[round % victims.length] ?? 'both';
    const begun = performance.now();
    const writing = writers.run(stack.api);
    await delay(100 + Math.random() * (maxWriting - 100));
    // On a busy machine the first write takes longer; a kill before it would show nothing.
    while (ledger.acknowledged === before.acknowledged && performance.now() - begun < writeTimeout)
      await delay(5);
    const killed = performance.now();
    const after = Math.round(killed - begun);
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
