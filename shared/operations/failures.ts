import type { FailureCode } from '../failure.ts';

/** The store, and the memory that a request takes. */
const store: FailureCode[] = ['storeFailed', 'storeUnanswered', 'contended'];
const memory: FailureCode[] = ['overloaded'];

const blogId: FailureCode[] = ['blogIdUnspecified', 'identifierMalformed'];
const body: FailureCode[] = ['bodyCutOff', 'bodyNothing', 'bodyNotJson', 'bodyInvalid', ...memory];
const content: FailureCode[] = [...body, 'referenceMissing', 'tooLarge'];
const condition: FailureCode[] = ['conditionMalformed'];
const write: FailureCode[] = [...condition, 'preconditionFailed', 'absent', ...store];
const answer: FailureCode[] = ['readerGone', 'queryInvalid', ...memory, ...store];

/** The failures of the operations of a blog's children. */
export const childFailures = {
  create: [...blogId, ...content, 'blogMissing', 'taken', ...store],
  list: [...blogId, ...condition, ...answer],
  read: [...blogId, 'idBlank', 'absent', ...condition, ...answer],
  update: [...blogId, ...content, 'identifierMismatch', ...write],
  delete: [...blogId, ...write],
} satisfies Record<string, FailureCode[]>;

/** The failures of the operations of the blogs, which name no blog when they are created and listed. */
export const blogFailures: typeof childFailures = {
  ...childFailures,
  create: [...content, 'taken', ...store],
  list: answer,
  read: [...blogId, 'absent', ...condition, ...answer],
};
