import { validateHeaderName, validateHeaderValue } from 'node:http';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { printable } from '../import/printable.ts';
import { UsageError } from './environment.ts';

const usage =
  "Usage: npm run import -- FILE.json[.gz] [--url http://127.0.0.1:7071/api] [--header 'Name: value']";

/** The arguments of the import command. */
export interface ImportArguments {
  file: string;
  url: string;
  headers: Record<string, string>;
}

/** Headers that HTTP itself needs to send a request: the import sets them. */
const framing = new Set(['content-length', 'transfer-encoding', 'connection', 'expect', 'upgrade']);

/** A header from a line such as `Authorization: Bearer …`. The value may be a secret: no message repeats it. */
function parseHeader(line: string): [name: string, value: string] {
  const colon = line.indexOf(':');
  const name = line.slice(0, colon).trim().toLowerCase();
  const value = line.slice(colon + 1).trim();
  if (colon < 1) throw new UsageError(`--header must be a name, a colon and a value\n${usage}`);
  try {
    validateHeaderName(name);
    validateHeaderValue(name, value);
  } catch {
    throw new UsageError(
      `--header "${printable(name)}" has a character that a header must not have, such as a line break`,
    );
  }
  if (framing.has(name)) throw new UsageError(`--header "${name}" must be left out: the import sets it`);
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

/** The address of an API. Its user, password and query may be secrets: no message repeats them. */
function parseAddress(text: string): string {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) {
    throw new UsageError(`--url must be an http or https address (got "${printable(text)}")\n${usage}`);
  }
  const { username, password, search, hash } = new URL(text);
  if (username || password)
    throw new UsageError('--url must not have a user or password: sign in with --header');
  if (search || hash)
    throw new UsageError('--url must end with the path of the API, without a query or fragment');
  return text;
}

/** @throws UsageError, or an error of parseArgs, with a message for the user. */
export function readArguments(args = process.argv.slice(2)): ImportArguments {
  const { values, positionals } = parseArgs({
    args,
    options: {
      url: { type: 'string', default: 'http://127.0.0.1:7071/api' },
      header: { type: 'string', multiple: true, default: [] },
    },
    allowPositionals: true,
  });
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) throw new UsageError(`Expected exactly one file\n${usage}`);
  // npm runs commands in the project's folder; a relative path is relative to the user's own.
  return {
    file: resolve(process.env.INIT_CWD ?? '.', file),
    url: parseAddress(values.url),
    headers: parseHeaders(values.header),
  };
}
