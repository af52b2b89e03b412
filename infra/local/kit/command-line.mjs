// The arguments of commands, and the answer to --help.
// Plain JavaScript without dependencies, because it answers before there are any; its types are in command-line.d.mts.

import { resolve } from 'node:path';
import util from 'node:util';

export class UsageError extends Error {
  name = 'UsageError';
}

const withValue = (name, { value }) => `--${name}${value ? ` ${value}` : ''}`;

/** The line that says how to call a command. */
function usageOf({ run, operands, options }) {
  const shown = Object.entries(options).map(([name, option]) => {
    const given = withValue(name, option);
    return option.required ? given : `[${given}]${option.multiple ? '...' : ''}`;
  });
  return ['Usage:', run, ...(operands ? [operands] : []), ...shown].join(' ');
}

export const userPath = path => resolve(process.env.INIT_CWD ?? '.', path);

export const misuse = (command, message) => new UsageError(`${message}\n${usageOf(command)}`);

/** Names with their meanings in two columns. */
function columns(rows) {
  const width = Math.max(...rows.map(([name]) => name.length));
  return rows.map(([name, meaning]) => `  ${name.padEnd(width)}  ${meaning}\n`).join('');
}

function helpOf(command) {
  const options = Object.entries(command.options).map(([name, option]) => [
    withValue(name, option),
    option.means,
  ]);
  const settings = Object.entries(command.settings ?? {});
  return [
    `${usageOf(command)}\n\n${command.does}\n`,
    columns([...options, ['-h, --help', 'Shows this']]),
    ...(settings.length > 0 ? [`Settings of the environment:\n\n${columns(settings)}`] : []),
  ].join('\n');
}

export function helpIfAsked(command, args) {
  return args.includes('--help') || args.includes('-h') ? helpOf(command) : undefined;
}

export function readCommandLine(command, args = process.argv.slice(2)) {
  const taken = Object.keys(command.options).find(isTakenByNpm);
  if (taken && !args.some(arg => arg.startsWith(`--${taken}`)))
    throw misuse(command, `npm took --${taken} for itself: write -- before the options`);
  try {
    const allowPositionals = command.operands !== undefined;
    const { values, positionals } = util.parseArgs({ args, options: command.options, allowPositionals });
    return { values, operands: positionals };
  } catch (error) {
    throw misuse(command, firstSentence(error.message));
  }
}

/**
 * Whether npm was given an option, as in `npm start --memory` or `npm run import FILE --url=ADDRESS`: it passes on, as
 * settings of its own, what it is given, but none that is off. No option here has the name of a setting that npm passes on
 * by itself; `only` is one of npm's, of which it warns and which it keeps.
 */
const isTakenByNpm = name => Boolean(process.env[`npm_config_${name.replaceAll('-', '_')}`]);

export function readPort(command, text) {
  if (/^\d+$/.test(text) && Number(text) <= 65_535) return Number(text);
  throw misuse(command, `--port must be 0 to 65535 (got "${text}")`);
}

export function endAs(error, explained) {
  console.error(error instanceof UsageError || explained.includes(error.code) ? error.message : error);
  process.exit(1);
}

/** parseArgs goes on with advice on arguments that begin with "-", which no command takes. */
const firstSentence = message => message.replace(/(?<=')\. .*$|(?<= ambiguous)\.\n.*$/s, '');
