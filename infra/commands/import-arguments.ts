import { validateHeaderName, validateHeaderValue } from 'node:http';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { printable } from '../import/printable.ts';
import { UsageError } from './environment.ts';

const usage =
  "Usage: npm run import -- FILE.json[.gz] [--url http://127.0.0.1:7071/api] [--header 'Name: value']";

/** What the import command is asked for. */
export interface ImportArguments {
  file: string;
  url: string;
  headers: Record<string, string>;
}

/** Headers that say how a request is sent, which is not for the user to say. */
const framing = new Set(['content-length', 'transfer-encoding', 'connection', 'expect', 'upgrade']);

/** A header from a line such as `Authorization: Bearer …`. The value may be a secret, so it is never repeated. */
function parseHeader(line: string): [name: string, value: string] {
  const colon = line.indexOf(':');
  const name = line.slice(0, colon).trim().toLowerCase();
  const value = line.slice(colon + 1).trim();
  if (colon < 1) throw new UsageError(`A --header is a name, a colon and a value\n${usage}`);
  try {
    validateHeaderName(name);
    validateHeaderValue(name, value);
  } catch {
    throw new UsageError(
      `The --header «${printable(name)}» has a character that no header can have, such as a line break`,
    );
  }
  if (framing.has(name)) throw new UsageError(`The --header «${name}» is set by the import itself`);
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

/** The address of an API. What may be a secret in it is not repeated. */
function parseAddress(text: string): string {
  const shown = `«${printable(text)}»`;
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) {
    throw new UsageError(`--url ${shown} is not an http or https address\n${usage}`);
  }
  const { username, password, search, hash } = new URL(text);
  if (username || password) throw new UsageError('--url has a user in it: sign in with --header instead');
  if (search || hash)
    throw new UsageError('--url has a query or a fragment: it ends with the path of the API');
  return text;
}

/** @throws UsageError, or what parseArgs throws, with what is wrong in a line. */
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
  if (file === undefined || more.length > 0) throw new UsageError(`One file is to be named\n${usage}`);
  // npm runs commands in the project's folder; a relative path means the folder where the user stands.
  return {
    file: resolve(process.env.INIT_CWD ?? '.', file),
    url: parseAddress(values.url),
    headers: parseHeaders(values.header),
  };
}
