import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { misuse, readCommandLine } from '../../local/kit/command-line.mjs';
import { onEnd } from '../../local/kit/on-end.ts';
import { commands } from '../../tools/command-table.mjs';
import { runCommand } from '../../tools/commands/environment.ts';
import { prepareStack, type Stack, withStack } from '../processes/stack.ts';
import { type KillRound, killRounds } from '../soak/kill/kill-rounds.ts';
import { judgeTrends } from '../soak/load/judge.ts';
import { runMixedLoad } from '../soak/load/mixed-load.ts';
import { describeSample, killTable, trendTable } from '../soak/report.ts';

const command = commands.soak;

/** A small cache, which is full before the warm-up of the mixed load ends: memory that grows later is a leak. */
const fullSoon = { CACHE_MB: '4' };

const start = performance.now();
const say = (text: string) =>
  console.error(`${((performance.now() - start) / 1000).toFixed(0).padStart(4)} s  ${text}`);

/** A duration may have a fraction. */
const isNumber = /^\d+(\.\d+)?$/;
const isWhole = /^\d+$/;

function readNumber(name: string, text: string, max: number, form: RegExp): number {
  if (form.test(text) && Number(text) <= max) return Number(text);
  const what = form === isWhole ? 'a whole number from ' : '';
  throw misuse(command, `--${name} must be ${what}0 to ${max} (got "${text}")`);
}

async function soakWithKills(stack: Stack, count: number): Promise<string[]> {
  const rounds: KillRound[] = [];
  for await (const round of killRounds(stack, count)) {
    rounds.push(round);
    say(`Kill round ${rounds.length} of ${count}: ${round.victim}, ${round.problems.length} problems`);
  }
  console.log(`\n${killTable(rounds)}\n`);
  return rounds.flatMap(({ problems }, index) => problems.map(problem => `Round ${index + 1}: ${problem}`));
}

async function soakWithLoad(stack: Stack, minutes: number): Promise<string[]> {
  let printed = 0;
  const { samples, errors } = await runMixedLoad(stack, minutes, ({ minute, requests, host, cosmos }) => {
    if (minute < printed + 1) return;
    printed = Math.floor(minute);
    const processes = `service ${describeSample(host)}, local Cosmos ${describeSample(cosmos)}`;
    say(`Mixed load, minute ${printed} of ${minutes}: ${requests} requests, ${processes}`);
  });
  const trends = judgeTrends(samples);
  console.log(`\n${trendTable(trends)}\n`);
  if (trends.length === 0) say('Too short to measure growth, which takes four minutes');
  const growing = trends.filter(({ isFlat }) => !isFlat).map(({ name }) => `Not flat: ${name}`);
  return [...errors, ...growing];
}

/** All of it, in a folder. @returns what went wrong. */
async function soak(folder: string, rounds: number, minutes: number): Promise<string[]> {
  const problems: string[] = [];
  const files = await prepareStack(folder);
  await withStack(files, async stack => {
    if (rounds > 0) problems.push(...(await soakWithKills(stack, rounds)));
  });
  // New processes, which were never killed.
  const load = async (stack: Stack) => problems.push(...(await soakWithLoad(stack, minutes)));
  if (minutes > 0) await withStack(files, load, fullSoon);
  return problems;
}

async function main(): Promise<void> {
  const { values } = readCommandLine(command);
  const minutes = readNumber('minutes', values.minutes, 600, isNumber);
  const rounds = readNumber('rounds', values.rounds, 1_000, isWhole);
  onEnd(() => process.exit(130));
  const folder = mkdtempSync(join(tmpdir(), 'soak-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  const problems = await soak(folder, rounds, minutes);
  for (const problem of problems) console.error(problem);
  say(problems.length === 0 ? 'All is well' : `${problems.length} problems`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}

runCommand(main);
