import { resolve } from 'node:path';
import { type ParseArgsConfig, parseArgs } from 'node:util';

/** A wrong setting or argument of a command; the message says what is expected. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** An option, for parseArgs and for the help. */
export interface CommandOption {
  type: 'boolean' | 'string';
  required?: boolean;
  multiple?: boolean;
  default?: string | string[];
  /** What the help shows in place of a string option's value, such as `ORIGIN`. */
  value?: string;
  /** What it does, for the help. */
  means: string;
}

type CommandOptions = Readonly<Record<string, CommandOption>>;

/** A command, as its help describes it. */
export interface Command<Options extends CommandOptions = CommandOptions> {
  /** What runs it, up to its arguments, such as `npm start --`. */
  run: string;
  /** What it does, in a sentence. */
  does: string;
  /** Its arguments besides the options, such as `[FILE]`; it takes none if this is left out. */
  operands?: string;
  options: Options;
  /** The environment variables that it reads, with what they mean. */
  settings?: Readonly<Record<string, string>>;
}

const ofHelp = { help: { type: 'boolean', short: 'h', means: 'Shows this' } } as const;

const withValue = (name: string, { value }: CommandOption) => `--${name}${value ? ` ${value}` : ''}`;

/** The line that says how to call a command. */
function usageOf({ run, operands, options }: Command): string {
  const shown = Object.entries(options).map(([name, option]) => {
    const given = withValue(name, option);
    return option.required ? given : `[${given}]${option.multiple ? '...' : ''}`;
  });
  return ['Usage:', run, ...(operands ? [operands] : []), ...shown].join(' ');
}

/** A path that the user gave: relative to the user's own folder, although commands run in the project's. */
export const userPath = (path: string) => resolve(process.env.INIT_CWD ?? '.', path);

/** The error for an argument that is wrong: what is expected, and how to call the command. */
export const misuse = (command: Command, message: string) =>
  new UsageError(`${message}\n${usageOf(command)}`);

/** Names with their meanings in two columns. */
function columns(rows: [name: string, meaning: string][]): string {
  const width = Math.max(...rows.map(([name]) => name.length));
  return rows.map(([name, meaning]) => `  ${name.padEnd(width)}  ${meaning}\n`).join('');
}

function helpOf(command: Command): string {
  const options = Object.entries(command.options).map(([name, option]): [string, string] => [
    withValue(name, option),
    option.means,
  ]);
  const settings = Object.entries(command.settings ?? {});
  return [
    `${usageOf(command)}\n\n${command.does}\n`,
    columns([...options, ['-h, --help', ofHelp.help.means]]),
    ...(settings.length > 0 ? [`Settings of the environment:\n\n${columns(settings)}`] : []),
  ].join('\n');
}

/** Prints the help and ends the process if the arguments ask for it, whatever else is among them. */
export function helpIfAsked(command: Command, args = process.argv.slice(2)): void {
  if (!args.includes('--help') && !args.includes('-h')) return;
  process.stdout.write(helpOf(command));
  process.exit(0);
}

type Parsed<Options extends CommandOptions> = ReturnType<
  typeof parseArgs<{ options: Options; allowPositionals: true }>
>;

/**
 * The options and operands that a command is called with. Prints the help and ends the process if they ask for it.
 * @throws UsageError if they are wrong.
 */
export function readCommandLine<const Options extends CommandOptions>(
  command: Command<Options>,
  args = process.argv.slice(2),
): { values: Parsed<Options>['values']; operands: string[] } {
  helpIfAsked(command, args);
  const taken = Object.keys(command.options).find(isTakenByNpm);
  if (taken && !args.some(arg => arg.startsWith(`--${taken}`)))
    throw misuse(command, `npm took --${taken} for itself: write -- before the options`);
  const options: ParseArgsConfig['options'] = { ...command.options, ...ofHelp };
  try {
    const allowPositionals = command.operands !== undefined;
    const { values, positionals } = parseArgs({ args, options, allowPositionals });
    // The help was among the options, and was not given.
    return { values: values as Parsed<Options>['values'], operands: positionals };
  } catch (error) {
    throw misuse(command, firstSentence((error as Error).message));
  }
}

/**
 * Whether npm was given an option, as in `npm start --memory` or `npm run import FILE --url=ADDRESS`: it passes on, as
 * settings of its own, what it is given, but none that is off. No option here has the name of a setting that npm passes on
 * by itself; `only` is one of npm's, of which it warns and which it keeps.
 */
const isTakenByNpm = (name: string) => Boolean(process.env[`npm_config_${name.replaceAll('-', '_')}`]);

/** parseArgs goes on with advice on arguments that begin with "-", which no command takes. */
const firstSentence = (message: string) => message.replace(/(?<=')\. .*$|(?<= ambiguous)\.\n.*$/s, '');
