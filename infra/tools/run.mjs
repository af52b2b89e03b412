// Runs one of the project's commands: node infra/tools/run.mjs COMMAND [ARGUMENT…]
// Plain JavaScript without dependencies, because it is what installs them when they are missing or outdated.

import * as nodeModule from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { helpIfAsked, readCommandLine } from '../local/kit/command-line.mjs';
import { commands, needDevelopment } from './command-table.mjs';
import { compile, programOf } from './compiled-command.mjs';
import { install, isInstalled } from './installation.mjs';
import { isCurrent, keptFolder } from './made.mjs';
import { describeUserFailure } from './user-failure.mjs';

/** The first release of Node.js 20 with long-term support. */
const minNode = [20, 9];

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

const usage = `Usage: node infra/tools/run.mjs COMMAND [ARGUMENT]...

COMMAND is one of ${Object.keys(commands).join(', ')}. Each answers --help with its own usage.`;

function fail(message) {
  console.error(message);
  process.exit(1);
}

function isOlderNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  return major < minNode[0] || (major === minNode[0] && minor < minNode[1]);
}

const [command = '', ...rest] = process.argv.slice(2);
if (isOlderNode()) fail(`Node.js ${minNode.join('.')} or newer is needed, this is ${process.version}`);
if (command === '--help' || command === '-h') {
  console.log(usage);
  process.exit();
}
if (!Object.hasOwn(commands, command)) fail(usage);
answerArguments(commands[command]);
// npm says so itself: a file that the user names is in the user's own folder.
process.env.INIT_CWD ??= process.cwd();
process.chdir(root);

/** Answers --help, and arguments that are wrong: both without what has to be installed first. */
function answerArguments(described) {
  const help = helpIfAsked(described, rest);
  if (help !== undefined) {
    process.stdout.write(help);
    process.exit();
  }
  try {
    if (!described.passesOn) readCommandLine(described, rest);
  } catch (error) {
    fail(error.message);
  }
}

/** Compiles the command's program if it has to be; the dependencies come first. */
async function prepare() {
  // What is installed is among the things that a compiled program was made of, and was current then.
  if (isCurrent(command)) return;
  const withDevelopment = needDevelopment.includes(command);
  if (!isInstalled(withDevelopment) && !(await install(withDevelopment)))
    fail('npm failed, as it says above, or was stopped: the next command runs it again');
  await compile(command).catch(error => {
    // esbuild has said what is wrong, with its place in the source.
    if (error.errors) process.exit(1);
    throw error;
  });
}

await prepare().catch(error => fail(describeUserFailure(error) ?? error));
// From Node.js 22 on: V8 keeps what it has compiled, too, of the command and of the app that a host loads.
nodeModule.enableCompileCache?.(join(root, keptFolder, 'v8'));
process.setSourceMapsEnabled(true);
process.argv = [process.argv[0], command, ...rest];
await import(pathToFileURL(programOf(command)).href);
