import { problemType } from '../failures/answers.ts';
import type { JsonObject } from '../values/json-object.ts';
import { failures } from './operations.ts';

const text = (description: string): JsonObject => ({ type: 'string', description });

const types = [...new Set([...failures.values()].map(({ type }) => problemType(type)))].sort();

/** The schemas of problem details (contract.md, Problems). */
export const problemSchemas: JsonObject = {
  Problem: {
    title: 'Problem',
    description: 'What went wrong, for programs (RFC 9457).',
    type: 'object',
    properties: {
      type: {
        ...text('Which problem it is. Programs may rely on it. `about:blank` if the status says it all.'),
        enum: types,
      },
      title: text('The type of the problem in words, for people.'),
      status: { type: 'integer', description: 'The status of the answer.' },
      detail: text('What could not be done and why, for people.'),
      errors: {
        type: 'array',
        items: { $ref: '#/components/schemas/ProblemError' },
        description: 'The rules that the request breaks, if there is more to say than `detail`.',
      },
    },
    required: ['type', 'title', 'status', 'detail'],
  },
  ProblemError: {
    title: 'Problem error',
    description: 'A violation, and its place if it has one.',
    type: 'object',
    properties: {
      detail: text('What is wrong, worded to follow the name of the place.'),
      pointer: text(
        'Where in the body: a JSON pointer as the fragment of a URI, such as `#/media/2/mediumId`.',
      ),
      parameter: text('The name of a parameter of the path or the query.'),
      header: text('Which header.'),
    },
    required: ['detail'],
  },
};
