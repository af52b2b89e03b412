import { validateHeaderName, validateHeaderValue } from 'node:http';
import { misuse, readCommandLine, UsageError, userPath } from '../../local/kit/command-line.mjs';
import { commands } from '../command-table.mjs';
import { printable } from '../import/printable.ts';
import { portFrom } from './environment.ts';

const command = commands.import;

/** The arguments of the import command. */
export interface ImportArguments {
  file: string;
  url: string;
  headers: Record<string, string>;
}

/** Headers that the import sets itself, to frame its requests and to say what it sends and reads. */
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

/** Whether a header makes a request conditional, or asks for a part: the import's requests are neither. */
const isCondition = (name: string) => name.startsWith('if-') || name === 'range';

/** A header from a line such as `Authorization: Bearer …`. The value may be a secret: no message repeats it. */
function parseHeader(line: string): [name: string, value: string] {
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
  if (ownHeaders.has(name)) throw new UsageError(`--header "${name}" must be left out: the import sets it`);
  if (isCondition(name))
    throw new UsageError(
      `--header "${name}" must be left out: the import reads and writes without conditions`,
    );
  return [name, value];
}

function parseHeaders(lines: string[]): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const [name, value] of lines.map(parseHeader)) {
    const separator = name === 'cookie' ? '; ' : ', ';
    headers[name] = headers[name] === undefined ? value : `${headers[name]}${separator}${value}`;
  }
  return headers;
}

/** What was given as an address; a user, a password, a query or a fragment in it may be secrets. */
function shownAddress(text: string): string {
  const isPlain = /^(?:\w+:\/\/)?[^:@?#%]*$/.test(text);
  return isPlain ? `(got "${printable(text)}")` : '(not repeated here: it may have a password)';
}

/** The address of an API. Its user, password and query may be secrets: no message repeats them. */
function parseAddress(text: string): string {
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

/** Arguments after the file. Next to a header they may be a part of its value, which may be a secret. */
function shownArguments(more: string[], headers: string[]): string {
  if (headers.length === 0) return `also "${more.join('", "')}"`;
  return `${more.length} more: put a header into quotes`;
}

/** @throws UsageError, or an error of parseArgs, with a message for the user. */
export function readArguments(args = process.argv.slice(2)): ImportArguments {
  const { values, operands } = readCommandLine(command, args);
  const { header = [], url } = values;
  const [file, ...more] = operands;
  if (file === undefined) throw misuse(command, 'Expected a file (got none)');
  if (more.length > 0) throw misuse(command, `Expected one file (got ${shownArguments(more, header)})`);
  return {
    file: userPath(file),
    url: url === undefined ? localAddress() : parseAddress(url),
    headers: parseHeaders(header),
  };
}
