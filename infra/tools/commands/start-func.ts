import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { UsageError } from '../../local/kit/command-line.mjs';
import { makeFolder } from '../../local/kit/make-folder.ts';
import { updateDist } from '../build/dist.ts';
import { dataFile, runCommand } from './environment.ts';

const isWindows = process.platform === 'win32';

/** Finds `func` of Core Tools: in this project, or on the PATH. */
function findFunc(): string | undefined {
  const name = isWindows ? 'func.cmd' : 'func';
  const folders = [join('node_modules', '.bin'), ...(process.env.PATH ?? '').split(delimiter)];
  return folders.map(folder => join(folder, name)).find(existsSync);
}

async function main(): Promise<void> {
  const func = findFunc();
  if (!func) {
    throw new UsageError(
      'Azure Functions Core Tools are not installed. Install them with\n' +
        '  npm install --global azure-functions-core-tools@4\n' +
        'or in another way (Microsoft: Install the Azure Functions Core Tools), and run this again.\n' +
        'Without them, npm start runs the same bundle.',
    );
  }
  if (!existsSync('local.settings.json')) {
    throw new UsageError(
      'There is no local.settings.json. Copy the example, which fits npm run cosmos:\n' +
        '  cp local.settings.json.example local.settings.json',
    );
  }
  await updateDist('deployment');
  // Core Tools begin again when a folder is new beside this one: a store that is started later makes none.
  makeFolder(dirname(dataFile()));
  const child = spawn(func, ['start', ...process.argv.slice(2)], { stdio: 'inherit', shell: isWindows });
  // Ctrl-C reaches both processes; this one waits for the exit code of Core Tools.
  process.on('SIGINT', () => {});
  for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal));
  child.on('exit', code => process.exit(code ?? 1));
}

runCommand(main);
