import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepareStack, Stack } from '../../processes/stack.ts';
import { type KillRound, killRounds } from '../../soak/kill/kill-rounds.ts';

test('Kills during writes lose no acknowledged write and leave exact counts and an intact file', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kill-rounds-'));
  const stack = await Stack.start(await prepareStack(folder));
  const rounds: KillRound[] = [];

  for await (const round of killRounds(stack, 3, 600)) rounds.push(round);

  await stack.stop();
  rmSync(folder, { recursive: true });
  expect(rounds.map(({ victim, problems }) => [victim, problems])).toEqual([
    ['both', []],
    ['cosmos', []],
    ['host', []],
  ]);
  for (const { acknowledged } of rounds) expect(acknowledged).toBeGreaterThan(0);
});
