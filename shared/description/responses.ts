import { Failure, type FailureCode } from '../failure.ts';
import { failureResponse } from '../http/failures.ts';
import type { HeaderName } from '../operations/headers.ts';
import type { Answer, Content, Operation } from '../operations/operation.ts';
import { examples } from './examples.ts';
import { describeHeaders } from './headers.ts';
import { type Json, type JsonObject, objectOf } from './json.ts';

/** What is wrong in the example of a failure that names faults. */
const exampleFaults: Partial<Record<FailureCode, string[]>> = {
  bodyInvalid: ['name must not be blank'],
  queryInvalid: ['order must be newest or oldest'],
  conditionMalformed: ['If-Match must be * or entity tags such as "abc", separated by commas'],
};

/** Why an operation is answered with a status of failures. */
const meanings: Readonly<Record<number, string>> = {
  400: 'Something is wrong with the request: a line says what could not be done, and a line each what is wrong. Nothing was changed.',
  404: 'It is not there.',
  412: 'The condition does not hold. Nothing was changed.',
  500: 'The service could not do it, or the request has what it takes for impossible: an identifier that is no GUID, a body that is not JSON, an identifier that is taken. The log has the cause.',
};

function contentOf({ type, schema, isArray }: Content): JsonObject {
  // A media type is described without its parameters.
  const [name = ''] = type.split(';');
  if (schema === undefined) return { [name]: { schema: { type: 'string' } } };
  const one: Json = { $ref: `#/components/schemas/${schema}` };
  const example = examples[schema];
  return {
    [name]: {
      schema: isArray ? { type: 'array', items: one } : one,
      ...(example !== undefined && { example: isArray ? [example] : example }),
    },
  };
}

function describeAnswer({ meaning, headers, content }: Answer): JsonObject {
  return {
    description: meaning,
    headers: describeHeaders(headers),
    ...(content && { content: contentOf(content) }),
  };
}

/** A failure as it is answered, with its text. */
interface Answered {
  code: FailureCode;
  status: number;
  text: string | undefined;
  headers: Record<string, string>;
}

// Nobody is left to read the answers to these.
const unseen: readonly FailureCode[] = ['bodyCutOff', 'readerGone'];

function answeredOf(operation: Operation): Answered[] {
  return operation.failures
    .filter(code => !unseen.includes(code))
    .map(code => {
      const failure = new Failure(code, exampleFaults[code]);
      const { status = 500, body, headers } = failureResponse(failure, operation);
      const text = typeof body === 'string' ? body : undefined;
      return { code, status, text, headers: (headers ?? {}) as Record<string, string> };
    });
}

function describeFailures(status: number, answered: Answered[]): JsonObject {
  const names = answered.flatMap(({ headers }) => Object.keys(headers)) as (HeaderName | 'Content-Type')[];
  const own = Object.fromEntries(
    names.filter(name => name !== 'Content-Type').map(name => [name, 'sometimes']),
  ) as Partial<Record<HeaderName, 'sometimes'>>;
  const texts = [...new Map(answered.map(({ code, text }) => [text, code]))].filter(
    ([text]) => text !== undefined,
  );
  return {
    description: meanings[status] ?? '',
    headers: describeHeaders(own),
    ...(texts.length > 0 && {
      content: {
        'text/plain': {
          schema: { type: 'string' },
          examples: objectOf(texts.map(([text, code]) => [code, { value: text }])),
        },
      },
    }),
  };
}

/** The answers of an operation by their statuses. */
export function describeResponses(operation: Operation): JsonObject {
  const answered = answeredOf(operation);
  const statuses = [...new Set(answered.map(({ status }) => status))].sort();
  return {
    ...objectOf(
      Object.entries(operation.answers).map(([status, answer]) => [status, describeAnswer(answer)]),
    ),
    ...objectOf(
      statuses.map(status => [
        String(status),
        describeFailures(
          status,
          answered.filter(each => each.status === status),
        ),
      ]),
    ),
  };
}
