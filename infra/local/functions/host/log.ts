import type { LogLevel } from './core-types.ts';

/** Writes one entry, whose lines after the first are indented. */
export type WriteLine = (entry: string) => void;

/** The log of the host and the app; each entry has the time of day. */
export interface Log {
  /** Logs for the host; shown at any levels in host.json. */
  host(level: LogLevel, message: string): void;
  /** Logs for the app or the library; shown when host.json's level for the category allows it. */
  app(entry: AppLine): void;
}

export interface AppLine {
  level: LogLevel;
  /** For example `Function.GetBlog.User`. */
  category: string;
  message: string;
  invocationId: string | undefined;
}

const levelOrder: readonly LogLevel[] = [
  'trace',
  'debug',
  'information',
  'warning',
  'error',
  'critical',
  'none',
];

const maxPathLength = 300;

// Characters that could move the cursor, start a new line or reverse the text in a terminal.
const controlCharacters =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g;

/** Makes text from outside safe to print: control characters as `\uXXXX`, further lines indented. */
export function escapeForLog(text: string): string {
  return text
    .replaceAll('\r\n', '\n')
    .replace(controlCharacters, character => {
      return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
    })
    .replaceAll('\n', '\n    ');
}

/** A request's path on one line, cut to 300 characters. */
export function escapePath(path: string): string {
  const cut = path.length > maxPathLength ? `${path.slice(0, maxPathLength)}…` : path;
  return escapeForLog(cut).replaceAll('\n', '\\n');
}

/** An error with its stack as text, or any other value that was thrown. */
export function describeError(error: unknown): string {
  return error instanceof Error
    ? (error.stack ?? String(error))
    : `a thrown ${typeof error}: ${String(error)}`;
}

/** The message of an error, or any other value that was thrown as text. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** The first characters of an invocation id, enough to find it again in a log. */
export function shortId(invocationId: string): string {
  return invocationId.slice(0, 8);
}

/**
 * @param levels host.json's `logging.logLevel`. The longest category that is a prefix of the entry's category decides,
 * otherwise `default` (docs: "Configure monitoring for Azure Functions", log levels).
 */
export function createLog(write: WriteLine, levels: ReadonlyMap<string, LogLevel>): Log {
  const thresholds = new Map<string, number>();
  const thresholdOf = (category: string): number => {
    const known = thresholds.get(category);
    if (known !== undefined) return known;
    const threshold = levelOrder.indexOf(findLevel(levels, category));
    thresholds.set(category, threshold);
    return threshold;
  };
  return {
    host: (level, message) => write(formatEntry(level === 'information' ? '' : level.toUpperCase(), message)),
    app: ({ level, category, message, invocationId }) => {
      if (levelOrder.indexOf(level) < thresholdOf(category)) return;
      const origin = category.replace(/^Function\.|\.User$/g, '');
      const id = invocationId === undefined ? '' : ` ${shortId(invocationId)}`;
      write(formatEntry(level, `${origin}${id}: ${message}`));
    },
  };
}

function findLevel(levels: ReadonlyMap<string, LogLevel>, category: string): LogLevel {
  const parts = category.split('.');
  for (let length = parts.length; length > 0; length--) {
    const level = levels.get(parts.slice(0, length).join('.'));
    if (level !== undefined) return level;
  }
  return levels.get('default') ?? 'information';
}

function formatEntry(mark: string, message: string): string {
  const time = new Date().toISOString().slice(11, 23);
  return `${time} ${mark === '' ? '' : `${mark} `}${escapeForLog(message)}`;
}
