import { readFileSync } from 'node:fs';
import type { Value } from './bicep.ts';

/** The variables of an environment, by name. */
type Variables = Readonly<Record<string, string>>;

/** Reads a file for `azd env set --file`: one variable per line, single quotes around values that contain quotes. */
export function readVariables(file: string): Variables {
  const lines = readFileSync(file, 'utf8').split('\n');
  const pairs = lines.filter(line => line && !line.startsWith('#')).map(line => line.split(/=(.*)/s, 2));
  return Object.fromEntries(pairs.map(([name = '', value = '']) => [name, value.replace(/^'(.*)'$/s, '$1')]));
}

/**
 * Replaces `${NAME}` and `${NAME=default}` as azd does: the default also replaces an empty variable, and ends at the
 * first closing brace.
 */
export function substitute(text: string, variables: Variables): string {
  return text.replace(
    /\$\{(\w+)(?:=([^}]*))?\}/g,
    (_, name: string, otherwise = '') => variables[name] || otherwise,
  );
}

const readers: Record<string, (text: string) => Value> = {
  string: text => text,
  int: text => Number(text),
  bool: text => ({ true: true, false: false })[text] ?? text,
  'string[]': text => JSON.parse(text),
  object: text => JSON.parse(text),
};

/**
 * What azd passes to a template: the values of its parameters file, with the parameters' types. Empty values are left
 * to the template's defaults.
 */
export function azdParameters(
  file: string,
  types: Readonly<Record<string, string>>,
  variables: Variables,
): Record<string, Value> {
  const { parameters } = JSON.parse(readFileSync(file, 'utf8')) as {
    parameters: Record<string, { value: string }>;
  };
  const texts = Object.entries(parameters).map(([name, { value }]) => [name, substitute(value, variables)]);
  return Object.fromEntries(
    texts
      .filter(([, text]) => text !== '')
      .map(([name = '', text = '']) => [name, readers[types[name] ?? '']?.(text) ?? text]),
  );
}
