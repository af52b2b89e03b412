import { type ChildProcess, execFile, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { collectOutput, exitOf } from '../../local/kit/child-process.ts';
import { npm } from '../installation.mjs';

/** Starts a program of a dependency with this Node: `jest`, or `@biomejs/biome biome` when the names differ. */
function startProgram(program: string, programArguments: string[], options: SpawnOptions): ChildProcess {
  const [dependency = '', name = dependency] = program.split(' ');
  const require = createRequire(join(process.cwd(), 'package.json'));
  const manifest = require.resolve(`${dependency}/package.json`);
  const { bin } = require(manifest) as { bin: string | Record<string, string> };
  const script = typeof bin === 'string' ? bin : (bin[name] ?? '');
  return spawn(process.execPath, [join(dirname(manifest), script), ...programArguments], options);
}

/** Runs a program of a dependency and shows its output. @returns its exit code. */
export async function runProgram(program: string, ...programArguments: string[]): Promise<number> {
  return (await exitOf(startProgram(program, programArguments, { stdio: 'inherit' }))) ?? 1;
}

/** Runs a program of a dependency to its end. @returns its exit code, and what it printed on both streams. */
export async function readProgram(
  program: string,
  ...programArguments: string[]
): Promise<{ code: number; output: string }> {
  const child = startProgram(program, programArguments, { stdio: ['ignore', 'pipe', 'pipe'] });
  const output = collectOutput(child);
  const [code] = await once(child, 'close');
  return { code: code ?? 1, output: output.text() };
}

/**
 * Runs npm to its end: the one that runs this command, if one does.
 * @returns what it printed.
 * @throws Error if it fails, with what it said.
 */
export async function readNpm(...npmArguments: string[]): Promise<string> {
  const { program, first, shell } = npm;
  const { stdout } = await promisify(execFile)(program, [...first, ...npmArguments], { shell });
  return stdout;
}
