import { isJsonObject, type JsonObject } from '../../kit/json-object.ts';
import { type Fault, faultKinds, faultStatusCodes } from './fault-injector.ts';
import { requestKinds } from './request-kind.ts';

const faultProperties = [
  'kind',
  'statusCode',
  'foreign',
  'substatus',
  'retryAfterMs',
  'delayMs',
  'skip',
  'times',
  'on',
] as const satisfies (keyof Fault)[];

/** Reads a fault from JSON, where `times` may be "Infinity"; @throws Error when it is wrong. */
export function parseFault(value: unknown): Fault {
  const fault = readObject('A fault', value, faultProperties);
  const times = fault.times === 'Infinity' ? Number.POSITIVE_INFINITY : fault.times;
  return {
    kind: readChoice(fault.kind, faultKinds, 'kind'),
    ...defined('statusCode', fault.statusCode, code => readChoice(code, faultStatusCodes, 'statusCode')),
    ...defined('foreign', fault.foreign, readForeign),
    ...defined('substatus', fault.substatus, readNumber),
    ...defined('retryAfterMs', fault.retryAfterMs, readNumber),
    ...defined('delayMs', fault.delayMs, readNumber),
    ...defined('skip', fault.skip, readNumber),
    ...defined('times', times, readNumber),
    ...defined('on', fault.on, readMatch),
  };
}

function readObject(what: string, value: unknown, names: readonly string[]): JsonObject {
  if (!isJsonObject(value)) throw new Error(`${what} must be a JSON object with ${names.join(', ')}`);
  const strange = Object.keys(value).find(name => !names.includes(name));
  if (strange !== undefined)
    throw new Error(`${what} must have no property but ${names.join(', ')} (got '${strange}')`);
  return value;
}

function readMatch(value: unknown): NonNullable<Fault['on']> {
  const on = readObject("A fault's on", value, ['kind', 'textIncludes']);
  return {
    ...defined('kind', on.kind, kinds =>
      [kinds].flat().map(kind => readChoice(kind, requestKinds, 'on.kind')),
    ),
    ...defined('textIncludes', on.textIncludes, String),
  };
}

function defined<Name extends string, Value>(name: Name, value: unknown, read: (value: unknown) => Value) {
  return value === undefined ? {} : ({ [name]: read(value) } as Record<Name, Value>);
}

function readChoice<Choice>(value: unknown, choices: readonly Choice[], what: string): Choice {
  const found = choices.find(choice => choice === value);
  if (found === undefined)
    throw new Error(`A fault's ${what} must be one of ${choices.join(', ')} (got ${JSON.stringify(value)})`);
  return found;
}

function readForeign(value: unknown): NonNullable<Fault['foreign']> {
  const { statusCode, body } = readObject("A fault's foreign", value, ['statusCode', 'body']);
  return { statusCode: readNumber(statusCode), ...defined('body', body, String) };
}

function readNumber(value: unknown): number {
  if (typeof value !== 'number' || !(value >= 0))
    throw new Error(`A fault's numbers must be 0 or more (got ${JSON.stringify(value)})`);
  return value;
}
