import { isJsonObject } from '../../../../shared/json-object.ts';
import { type Fault, faultKinds, faultStatusCodes } from './fault-injector.ts';
import { requestKinds } from './request-kind.ts';

/** Reads a fault from JSON, where `times` may be "Infinity"; @throws Error when it is wrong */
export function parseFault(value: unknown): Fault {
  if (!isJsonObject(value)) {
    throw new Error('A fault must be a JSON object with kind');
  }
  const on = readOptional(
    value.on,
    isJsonObject,
    "A fault's on must be an object with kind and textIncludes",
  );
  const times = value.times === 'Infinity' ? Number.POSITIVE_INFINITY : value.times;
  return {
    kind: readChoice(value.kind, faultKinds, 'kind'),
    ...defined('statusCode', value.statusCode, code => readChoice(code, faultStatusCodes, 'statusCode')),
    ...defined('foreign', value.foreign, readForeign),
    ...defined('substatus', value.substatus, readNumber),
    ...defined('retryAfterMs', value.retryAfterMs, readNumber),
    ...defined('delayMs', value.delayMs, readNumber),
    ...defined('skip', value.skip, readNumber),
    ...defined('times', times, readNumber),
    ...(on && {
      on: {
        ...defined('kind', on.kind, kinds =>
          [kinds].flat().map(kind => readChoice(kind, requestKinds, 'on.kind')),
        ),
        ...defined('textIncludes', on.textIncludes, String),
      },
    }),
  };
}

function defined<Name extends string, Value>(name: Name, value: unknown, read: (value: unknown) => Value) {
  return value === undefined ? {} : ({ [name]: read(value) } as Record<Name, Value>);
}

function readOptional<Value>(value: unknown, is: (value: unknown) => value is Value, message: string) {
  if (value !== undefined && !is(value)) {
    throw new Error(message);
  }
  return value;
}

function readChoice<Choice>(value: unknown, choices: readonly Choice[], what: string): Choice {
  const found = choices.find(choice => choice === value);
  if (found === undefined) {
    throw new Error(`A fault's ${what} must be one of ${choices.join(', ')} (got ${JSON.stringify(value)})`);
  }
  return found;
}

function readForeign(value: unknown): NonNullable<Fault['foreign']> {
  if (!isJsonObject(value)) {
    throw new Error("A fault's foreign must be an object with statusCode and body");
  }
  return { statusCode: readNumber(value.statusCode), ...defined('body', value.body, String) };
}

function readNumber(value: unknown): number {
  if (typeof value !== 'number' || !(value >= 0)) {
    throw new Error(`A fault's numbers must be 0 or more (got ${JSON.stringify(value)})`);
  }
  return value;
}
