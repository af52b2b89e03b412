import { Failure, type FailureCode, type MissingReference, type Violation } from '../failure.ts';
import { failureResponse } from '../http/failure-answers.ts';
import { problemMediaType } from '../http/problems.ts';
import type { HeaderName } from '../operations/headers.ts';
import type { Answer, Content, Operation } from '../operations/operation.ts';
import { examples } from './examples.ts';
import { describeHeaders } from './headers.ts';
import { type Json, type JsonObject, objectOf } from './json.ts';
import { schemas } from './schemas.ts';

const bodies = schemas();

/** What is wrong in the example of a failure that names violations. */
function exampleViolations(
  code: FailureCode,
  { body = '', group }: Operation,
): (Violation | MissingReference)[] {
  const [required = ''] = bodies[body]?.required ?? [];
  const violations: Partial<Record<FailureCode, (Violation | MissingReference)[]>> = {
    identifierMalformed: [{ at: { parameter: 'blogId' }, text: 'must be a GUID' }],
    bodyTooLarge: [{ at: { body: [] }, text: `must be at most ${8 * 1024 * 1024} bytes` }],
    bodyInvalid: [{ at: { body: [required] }, text: 'is required' }],
    referenceMissing: [
      group === 'post'
        ? { path: ['tags', 0, 'tagId'], family: 'tag' }
        : { path: ['userImage', 'mediumId'], family: 'medium' },
    ],
    queryInvalid: [{ at: { parameter: 'fields' }, text: 'must be given once' }],
    conditionMalformed: [
      {
        at: { header: 'If-None-Match' },
        text: 'must be * or entity tags such as "abc", separated by commas',
      },
    ],
  };
  return violations[code] ?? [];
}

/** Why an operation is answered with a status of failures. */
const meanings: Readonly<Record<number, string>> = {
  400: 'Something is wrong with the request: a line says what could not be done, and a line each what is wrong. Nothing was changed.',
  404: 'It is not there.',
  412: 'The condition does not hold. Nothing was changed.',
  500: 'The service could not do it, or the request has what it takes for impossible: an identifier that is no GUID, a body that is not JSON, an identifier that is taken. The log has the cause.',
};

function contentOf({ type, otherTypes = [], schema, isArray }: Content): JsonObject {
  // A media type is described without its parameters.
  const names = [type, ...otherTypes].map(each => each.split(';')[0] ?? '');
  if (schema === undefined) return objectOf(names.map(name => [name, { schema: { type: 'string' } }]));
  const one: Json = { $ref: `#/components/schemas/${schema}` };
  const example = examples[schema];
  const media: JsonObject = {
    schema: isArray ? { type: 'array', items: one } : one,
    ...(example !== undefined && { example: isArray ? [example] : example }),
  };
  return objectOf(names.map(name => [name, media]));
}

function describeAnswer({ meaning, headers, content }: Answer): JsonObject {
  return {
    description: meaning,
    headers: describeHeaders(headers),
    ...(content && { content: contentOf(content) }),
  };
}

/** A failure as it is answered. */
interface Answered {
  code: FailureCode;
  status: number;
  headers: Record<string, string>;
  /** Undefined where there is none. */
  text: string | undefined;
  /** For programs that ask for it. */
  problem: Json;
}

// Nobody is left to read the answers to these.
const unseen: readonly FailureCode[] = ['bodyCutOff', 'readerGone'];

function answeredOf(operation: Operation): Answered[] {
  return operation.failures
    .filter(code => !unseen.includes(code))
    .map(code => {
      const failure = new Failure(code, exampleViolations(code, operation));
      const { status = 500, body, headers } = failureResponse(failure, operation, null);
      const problem = failureResponse(failure, operation, problemMediaType).body;
      return {
        code,
        status,
        headers: headers as Record<string, string>,
        text: typeof body === 'string' ? body : undefined,
        problem: JSON.parse(String(problem)),
      };
    });
}

/** Those headers that all of them have, and those that some have. */
function headersOf(answered: Answered[]): Partial<Record<HeaderName, 'always' | 'sometimes'>> {
  const names = new Set(answered.flatMap(({ headers }) => Object.keys(headers)));
  names.delete('Content-Type');
  return Object.fromEntries(
    [...names].map(name => [name, answered.every(({ headers }) => headers[name]) ? 'always' : 'sometimes']),
  );
}

/** Examples by the code of the first failure that has them: many have the same. */
function examplesOf(answered: Answered[], pick: (one: Answered) => Json | undefined): JsonObject {
  const byValue = new Map<string, string>();
  for (const one of answered) {
    const value = pick(one);
    const key = JSON.stringify(value);
    if (value !== undefined && !byValue.has(key)) byValue.set(key, one.code);
  }
  return objectOf([...byValue].map(([value, code]) => [code, { value: JSON.parse(value) }]));
}

function describeFailures(status: number, answered: Answered[]): JsonObject {
  const texts = examplesOf(answered, ({ text }) => text);
  return {
    description: meanings[status] ?? '',
    headers: describeHeaders(headersOf(answered)),
    content: {
      ...(Object.keys(texts).length > 0 && {
        'text/plain': { schema: { type: 'string' }, examples: texts },
      }),
      [problemMediaType]: {
        schema: { $ref: '#/components/schemas/Problem' },
        examples: examplesOf(answered, ({ problem }) => problem),
      },
    },
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
