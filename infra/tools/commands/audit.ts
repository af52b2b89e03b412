import { spawnSync } from 'node:child_process';
import { judgeAudit } from '../build/audit-report.ts';
import { npm } from '../installation.mjs';
import { runCommand } from './environment.ts';

/** The timeout of a request to the registry, in milliseconds. */
const timeout = 20_000;

async function main(): Promise<void> {
  const { program, first, shell } = npm;
  const options = ['audit', '--json', '--fetch-retries=0', `--fetch-timeout=${timeout}`];
  const { stdout } = spawnSync(program, [...first, ...options], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    shell,
    timeout: timeout * 2,
  });
  const { isClean, text } = judgeAudit(stdout ?? '');
  console.log(text);
  process.exitCode = isClean === false ? 1 : 0;
}

runCommand(main);
