import { answerTo, type FailureAnswer, problemMediaType } from '../failures/answers.ts';
import { Failure } from '../failures/failure.ts';
import type { FailureCode } from '../failures/table.ts';
import { failuresOf } from '../failures/table.ts';
import type { Violation } from '../failures/violations.ts';
import { missingReference } from '../failures/violations.ts';
import { defaultBodyLimit } from '../families/max-size.ts';
import type { HeaderName } from '../operations/headers.ts';
import type { Answer, AnswerBody, Operation, Surface } from '../operations/operation.ts';
import type { JsonObject } from '../values/json-object.ts';
import { examples } from './examples.ts';
import { describeHeaders } from './headers.ts';
import { asJson } from './json.ts';
import { schemas } from './schemas.ts';

const bodies = schemas();

const tag = ['tags', 0, 'tagId'];

/** A reference in the body of a group's operations; the others take several entities at once. */
const references: Readonly<Partial<Record<Operation['group'], Parameters<typeof missingReference>[0]>>> = {
  author: { path: ['userImage', 'mediumId'], family: 'medium' },
  post: { path: tag, family: 'tag' },
};

/** The violations in the example of a failure. */
function exampleViolations(code: FailureCode, { body = '', group }: Operation): readonly Violation[] {
  const whole = body.replace(/Patch$/, 'Body');
  const [required] = bodies[whole]?.required ?? (whole === 'MediumBody' ? ['mediumUrl'] : []);
  const violations: Partial<Record<FailureCode, readonly Violation[]>> = {
    identifierMalformed: [{ at: { parameter: 'blogId' }, text: 'must be a GUID' }],
    bodyTooLarge: [{ at: { body: [] }, text: `must be at most ${defaultBodyLimit} bytes` }],
    bodyInvalid: [{ at: { body: required ? [required] : ['posts', 0, 'title'] }, text: 'is required' }],
    referenceMissing: [missingReference(references[group] ?? { path: ['posts', 0, ...tag], family: 'tag' })],
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

/** What the status of a failure means. */
const meanings: Readonly<Record<number, string>> = {
  400: 'The request is wrong. The first line says what could not be done, and each further line says one thing that is wrong. Nothing was changed.',
  401: 'Nobody is signed in. Only where there are members.',
  403: 'A page of another site has sent the request, and its origin is not allowed; or, where there are members, the caller may not do this. Nothing was changed.',
  404: 'It does not exist; or, where there are members, the caller is none of the blog.',
  412: 'The condition does not hold. Nothing was changed.',
  503: 'What this is for is off: uploads, members, or history.',
  500: 'The service failed, or the request has an identifier that is not a GUID, a body that is not JSON, or an identifier that is already taken. The log has the cause.',
};

function contentOf({ type, otherTypes = [], schema, isArray }: AnswerBody): JsonObject {
  // A media type is described without its parameters.
  const names = [type, ...otherTypes].map(each => each.split(';')[0] ?? '');
  if (schema === undefined)
    return Object.fromEntries(names.map(name => [name, { schema: { type: 'string' } }]));
  const one: unknown = { $ref: `#/components/schemas/${schema}` };
  const example = examples[schema];
  const media: JsonObject = {
    schema: isArray ? { type: 'array', items: one } : one,
    ...(example !== undefined && { example: isArray ? [example] : example }),
  };
  return Object.fromEntries(names.map(name => [name, media]));
}

const represented =
  'With `Prefer: return=representation` the body is the entity as its read gives it, in JSON (`x-representation`).';

/**
 * What is sent only on demand is in an extension, not beside the text: generators make clients that parse every answer of a
 * status alike, and `OK` is not JSON.
 */
function describeAnswer(
  { meaning, headers, body, representation }: Answer,
  surface: Surface | undefined,
): JsonObject {
  return {
    description: representation ? `${meaning} ${represented}` : meaning,
    headers: describeHeaders(headers, surface),
    ...(body && { content: contentOf(body) }),
    ...(representation && { 'x-representation': contentOf(representation) }),
  };
}

interface Answered extends FailureAnswer {
  code: FailureCode;
}

const answeredOf = (operation: Operation): Answered[] =>
  failuresOf(operation)
    .filter(([, { undescribed }]) => !undescribed)
    .map(([code, { example = exampleViolations(code, operation) }]) => ({
      code,
      ...answerTo(new Failure(code, example), operation),
    }));

/** The headers of these answers: always, if all of them have it, otherwise sometimes. */
function headersOf(answered: Answered[]): Partial<Record<HeaderName, 'always' | 'sometimes'>> {
  const names = new Set(answered.flatMap(({ headers }) => Object.keys(headers)));
  return Object.fromEntries(
    [...names].map(name => [name, answered.every(({ headers }) => headers[name]) ? 'always' : 'sometimes']),
  );
}

/** Distinct examples, by the code of the first failure that has them: many failures have the same one. */
function examplesOf(answered: Answered[], pick: (one: Answered) => unknown | undefined): JsonObject {
  const byValue = new Map<string, string>();
  for (const one of answered) {
    const value = pick(one);
    const key = JSON.stringify(value);
    if (value !== undefined && !byValue.has(key)) byValue.set(key, one.code);
  }
  return Object.fromEntries([...byValue].map(([value, code]) => [code, { value: JSON.parse(value) }]));
}

function describeFailures(status: number, answered: Answered[], surface: Surface | undefined): JsonObject {
  const texts = examplesOf(answered, ({ text }) => text);
  return {
    description: meanings[status] ?? '',
    headers: describeHeaders(headersOf(answered), surface),
    content: {
      ...(Object.keys(texts).length > 0 && {
        'text/plain': { schema: { type: 'string' }, examples: texts },
      }),
      [problemMediaType]: {
        schema: { $ref: '#/components/schemas/Problem' },
        examples: examplesOf(answered, ({ problem }) => asJson(problem)),
      },
    },
  };
}

/** The answers of an operation by status. */
export function describeResponses(operation: Operation): JsonObject {
  const answered = answeredOf(operation);
  const statuses = [...new Set(answered.map(({ status }) => status))].sort();
  return {
    ...Object.fromEntries(
      Object.entries(operation.answers).map(([status, answer]) => [
        status,
        describeAnswer(answer, operation.surface),
      ]),
    ),
    ...Object.fromEntries(
      statuses.map(status => [
        String(status),
        describeFailures(
          status,
          answered.filter(each => each.status === status),
          operation.surface,
        ),
      ]),
    ),
  };
}
