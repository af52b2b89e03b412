import { validateHeaderName, validateHeaderValue } from 'node:http';
import { type Command, misuse, UsageError } from '../../local/kit/command-line.mjs';
import { printable } from '../import/printable.ts';
import { portFrom } from './environment.ts';

/** The service that a command calls. */
export interface CalledService {
  /** The address of its API. */
  url: string;
  /** Headers that are sent with each request. */
  headers: Record<string, string>;
}

/** Headers that a command sets itself, to frame its requests and to say what it sends and reads. */
const ownHeaders = new Set([
  'content-length',
  'transfer-encoding',
  'connection',
  'expect',
  'upgrade',
  'content-type',
  'content-encoding',
  'accept',
  'accept-encoding',
]);

/** Whether a header makes a request conditional, or asks for a part: a command's requests are neither. */
const isCondition = (name: string) => name.startsWith('if-') || name === 'range';

/** A header from a line such as `Authorization: Bearer …`. The value may be a secret: no message repeats it. */
function parseHeader(command: Command, line: string): [name: string, value: string] {
  const colon = line.indexOf(':');
  const name = line.slice(0, colon).trim().toLowerCase();
  const value = line.slice(colon + 1).trim();
  if (colon < 1) throw misuse(command, '--header must be a name, a colon and a value');
  try {
    validateHeaderName(name);
    validateHeaderValue(name, value);
  } catch {
    throw new UsageError(
      `--header "${printable(name)}" has a character that a header must not have, such as a line break`,
    );
  }
  if (ownHeaders.has(name)) throw new UsageError(`--header "${name}" must be left out: the command sets it`);
  if (isCondition(name))
    throw new UsageError(
      `--header "${name}" must be left out: the command reads and writes without conditions`,
    );
  return [name, value];
}

function parseHeaders(command: Command, lines: string[]): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const [name, value] of lines.map(line => parseHeader(command, line))) {
    const separator = name === 'cookie' ? '; ' : ', ';
    headers[name] = headers[name] === undefined ? value : `${headers[name]}${separator}${value}`;
  }
  return headers;
}

/** What was given as an address; a user, a password, a query or a fragment in it may be secrets. */
export function shownAddress(text: string): string {
  const isPlain = /^(?:\w+:\/\/)?[^:@?#%]*$/.test(text);
  return isPlain ? `(got "${printable(text)}")` : '(not repeated here: it may have a password)';
}

/** The address of an API. Its user, password and query may be secrets: no message repeats them. */
function parseAddress(command: Command, text: string): string {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) {
    throw misuse(command, `--url must be an http or https address ${shownAddress(text)}`);
  }
  const { username, password, search, hash } = new URL(text);
  if (username || password)
    throw new UsageError('--url must not have a user or password: sign in with --header');
  if (search || hash)
    throw new UsageError('--url must end with the path of the API, without a query or fragment');
  return text;
}

/** The API of a service on this machine, where `npm start` with the same environment serves it. */
function localAddress(): string {
  const port = portFrom('PORT', 7071);
  if (port === 0) throw new UsageError('PORT=0 is any free port: say with --url which one it is');
  return `http://127.0.0.1:${port}/api`;
}

/**
 * The service that `--url` and `--header` name; without `--url` that of this machine.
 * @throws UsageError, which repeats nothing that may be a secret.
 */
export function readService(
  command: Command,
  { url, header = [] }: { url?: string | undefined; header?: string[] | undefined },
): CalledService {
  return {
    url: url === undefined ? localAddress() : parseAddress(command, url),
    headers: parseHeaders(command, header),
  };
}
