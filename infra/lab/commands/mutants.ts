import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { misuse, readCommandLine } from '../../local/kit/command-line.mjs';
import { onEnd } from '../../local/kit/on-end.ts';
import { commands } from '../../tools/command-table.mjs';
import { runCommand } from '../../tools/commands/environment.ts';
import { mapInParallel } from '../../tools/map-in-parallel.ts';
import { whyEquivalent } from '../mutants/equivalents.ts';
import { failingFiles, type Notice } from '../mutants/jest-run.ts';
import { type Mutant, mutantsOf, sample } from '../mutants/mutant.ts';
import { ProjectCopy } from '../mutants/project-copy.ts';
import { describeMutant, describeResult, describeResults, type Result, scoreOf } from '../mutants/report.ts';
import { tryCompiler, tryFirst, tryTogether } from '../mutants/trial.ts';

const command = commands.mutants;

/** The share of mutants that must be noticed or equivalent. */
const goal = 0.9;

function wholeNumber(name: string, text: string, least = 0): number {
  if (/^\d{1,9}$/.test(text) && Number(text) >= least) return Number(text);
  const from = least > 0 ? `, ${least} or more` : '';
  throw misuse(command, `${name} must be a whole number${from} (got "${text}")`);
}

function readArguments() {
  const { values } = readCommandLine(command);
  return {
    count: wholeNumber('--count', values.count, 1),
    seed: wholeNumber('--seed', values.seed),
    parallel: wholeNumber('--parallel', values.parallel, 1),
    folder: values.in,
    only: values.only?.split(',').map(text => wholeNumber('--only', text)),
    isList: values.list === true,
  };
}

/** All mutants of the service's sources in a folder. */
const mutantsIn = (folder: string): Mutant[] =>
  readdirSync('shared', { recursive: true, encoding: 'utf8' })
    .map(name => `shared/${name.replaceAll('\\', '/')}`)
    .filter(file => file.startsWith(folder) && file.endsWith('.ts') && !file.endsWith('.d.ts'))
    .flatMap(file => mutantsOf(file));

/** Does something to each item in a copy of the project of its own, as many at the same time as there are copies. */
async function inCopies<T>(
  items: T[],
  copies: ProjectCopy[],
  act: (item: T, copy: ProjectCopy) => Promise<void>,
) {
  const free = [...copies];
  await mapInParallel(items, copies.length, async item => {
    const copy = free.pop();
    if (!copy) throw new Error('More is done at the same time than there are copies');
    await act(item, copy);
    free.push(copy);
  });
}

/** Tries the mutants, in as many copies of the project, and fills in what noticed them. */
async function tryAll(results: Result[], copies: ProjectCopy[]): Promise<void> {
  const start = performance.now();
  let done = 0;
  const say = (text: string) => {
    const minutes = ((performance.now() - start) / 60_000).toFixed(1);
    console.log(`\n${minutes} min, ${done} of ${results.length} decided: ${text}`);
  };
  const note = (result: Result, notice: Notice | undefined) => {
    if (!notice) return;
    result.notice = notice;
    done += 1;
    say(describeResult(result));
  };
  const undecided = () => results.filter(({ notice, equivalent }) => !notice && equivalent === undefined);
  done = results.length - undecided().length;

  await inCopies(undecided(), copies, async (result, copy) =>
    note(result, await tryFirst(copy, result.mutant)),
  );
  say('the others are tried together against all other tests');
  const shares = copies.map((_, at) => undecided().filter((_result, index) => index % copies.length === at));
  await inCopies(shares, copies, async (share, copy) => {
    const byMutant = new Map(share.map(result => [result.mutant, result]));
    await tryTogether(copy, [...byMutant.keys()], (mutant, notice) => {
      const result = byMutant.get(mutant);
      if (result) note(result, notice);
    });
  });
  await inCopies(undecided(), copies, async (result, copy) =>
    note(result, await tryCompiler(copy, result.mutant)),
  );
}

async function main(): Promise<void> {
  const { count, seed, parallel, folder, only, isList } = readArguments();
  const all = mutantsIn(folder);
  if (all.length === 0)
    throw misuse(command, `--in must be in shared/, such as shared/http (got "${folder}")`);
  const results = sample(all, count, seed)
    .map((mutant, at): Result => ({ number: at + 1, mutant, equivalent: whyEquivalent(mutant) }))
    .filter(({ number }) => only?.includes(number) ?? true);
  if (results.length === 0) throw misuse(command, `--only must be among 1 to ${count} (got "${only}")`);
  console.log(`${results.length} of ${all.length} mutants, with seed ${seed}`);
  if (isList) return console.log(results.map(describeMutant).join('\n'));
  const parent = mkdtempSync(join(tmpdir(), 'mutants-'));
  const copies: ProjectCopy[] = [];
  const remove = () => {
    for (const copy of copies) copy.stop();
    rmSync(parent, { recursive: true, force: true, maxRetries: 5 });
  };
  onEnd(() => process.exit(130));
  process.once('exit', remove);
  for (let made = 0; made < parallel; made++) copies.push(new ProjectCopy(parent));
  await tryAll(results, copies);
  const files = results.flatMap(({ notice }) => (notice?.file?.endsWith('.test.ts') ? [notice.file] : []));
  const [copy] = copies;
  const failing = copy ? await failingFiles(copy, [...new Set(files)]) : [];
  console.log(`\n${describeResults(results)}`);
  for (const file of failing)
    console.error(`${file} fails without a mutant too: what it noticed does not count`);
  process.exitCode = scoreOf(results) >= goal && failing.length === 0 ? 0 : 1;
}

runCommand(main);
