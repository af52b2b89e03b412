import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/**
 * Runs a program of a dependency with this Node, its output shown as it comes.
 * @param program the dependency and the name of its program, such as `jest` or `@biomejs/biome biome`.
 * @returns its exit code.
 */
export async function runProgram(program: string, ...programArguments: string[]): Promise<number> {
  const [dependency = '', name = dependency] = program.split(' ');
  const require = createRequire(join(process.cwd(), 'package.json'));
  const manifest = require.resolve(`${dependency}/package.json`);
  const { bin } = require(manifest) as { bin: string | Record<string, string> };
  const script = typeof bin === 'string' ? bin : (bin[name] ?? '');
  const child = spawn(process.execPath, [join(dirname(manifest), script), ...programArguments], {
    stdio: 'inherit',
  });
  const [code] = await once(child, 'exit');
  return code ?? 1;
}
