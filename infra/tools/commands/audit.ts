import { spawnSync } from 'node:child_process';
import { readCommandLine } from '../../local/kit/command-line.mjs';
import { judgeAudit } from '../build/audit-report.ts';
import { commands } from '../command-table.mjs';
import { runCommand } from './environment.ts';

/** The timeout of a request to the registry, in milliseconds. */
const patience = 20_000;

async function main(): Promise<void> {
  readCommandLine(commands.audit);
  const npm = process.env.npm_execpath;
  const [program, ...first] = npm ? [process.execPath, npm] : ['npm'];
  const { stdout } = spawnSync(
    program,
    [...first, 'audit', '--json', '--fetch-retries=0', `--fetch-timeout=${patience}`],
    {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      shell: !npm && process.platform === 'win32',
      timeout: patience * 2,
    },
  );
  const { isClean, text } = judgeAudit(stdout ?? '');
  console.log(text);
  process.exitCode = isClean === false ? 1 : 0;
}

runCommand(main);
