import type { parseArgs } from 'node:util';

/** A wrong setting or argument of a command; the message says what is expected. */
export class UsageError extends Error {
  override readonly name: 'UsageError';
}

/** An option, for parseArgs and for the help. */
export interface CommandOption {
  type: 'boolean' | 'string';
  required?: boolean;
  multiple?: boolean;
  default?: string;
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
  /** Whether it passes its arguments on to another program, which alone knows whether they are right. */
  passesOn?: boolean;
  options: Options;
  /** The environment variables that it reads, with what they mean. */
  settings?: Readonly<Record<string, string>>;
}

/** A path that the user gave: relative to the user's own folder, although commands run in the project's. */
export function userPath(path: string): string;

/** The error for an argument that is wrong: what is expected, and how to call the command. */
export function misuse(command: Command, message: string): UsageError;

/** The help, if the arguments ask for it, among any others. */
export function helpIfAsked(command: Command, args: readonly string[]): string | undefined;

type Parsed<Options extends CommandOptions> = ReturnType<
  typeof parseArgs<{ options: Options; allowPositionals: true }>
>;

/**
 * The options and operands that a command is called with: its process's arguments, unless given.
 * @throws UsageError if they are wrong.
 */
export function readCommandLine<Options extends CommandOptions>(
  command: Command<Options>,
  args?: string[],
): { values: Parsed<Options>['values']; operands: string[] };

/** The value of --port; 0 for any free one. @throws UsageError if it is none. */
export function readPort(command: Command, text: string): number;

/**
 * Ends the process with what its command failed with: a line for what the user can mend, a stack for all else.
 * @param explained the codes of errors whose message says what to do.
 */
export function endAs(error: unknown, explained: readonly string[]): never;
