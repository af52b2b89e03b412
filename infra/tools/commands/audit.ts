import { spawnSync } from 'node:child_process';
import { judgeAudit } from '../build/audit-report.ts';

/** The timeout of a request to the registry, in milliseconds. */
const patience = 20_000;

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
