import type { FailureCode } from '../failures/failure.ts';

const store: FailureCode[] = ['storeFailed', 'storeUnanswered', 'contended'];
const memory: FailureCode[] = ['overloaded'];

const blogId: FailureCode[] = ['blogIdUnspecified', 'identifierMalformed'];
/** In any operation, if the request prefers that unknown parameters are refused. */
export const unknownParameters: FailureCode[] = ['queryInvalid'];
const unread: FailureCode[] = ['bodyCutOff', 'bodyNothing', 'bodyNotJson', 'bodyTooLarge'];
const body: FailureCode[] = [...unread, 'bodyInvalid', 'tooLarge', ...unknownParameters, ...memory];
const condition: FailureCode[] = ['conditionMalformed'];
const write: FailureCode[] = [...condition, 'preconditionFailed', 'absent', ...store];
const answer: FailureCode[] = ['readerGone', ...unknownParameters, ...memory, ...store];

/** The failures of a family's operations. */
export type FamilyFailures = Readonly<
  Record<'create' | 'list' | 'read' | 'update' | 'delete', readonly FailureCode[]>
>;

/** The failures of blogs. Creating and listing blogs takes no blog's identifier. */
const ofBlogs: FamilyFailures = {
  create: [...body, 'taken', ...store],
  list: answer,
  read: [...blogId, 'absent', ...condition, ...answer],
  update: [...blogId, ...body, 'identifierMismatch', ...write],
  delete: [...blogId, ...unknownParameters, ...write, 'unfinished'],
};

/** The failures of a family within a blog. @param refers whether its items refer to other items. */
function ofChildren(refers: boolean): FamilyFailures {
  const references: FailureCode[] = refers ? ['referenceMissing'] : [];
  return {
    create: [...blogId, ...body, ...references, 'blogMissing', 'taken', ...store],
    list: [...blogId, ...condition, ...answer],
    read: [...blogId, 'idBlank', 'absent', ...condition, ...answer],
    update: [...blogId, ...body, ...references, 'identifierMismatch', ...write],
    delete: [...blogId, ...unknownParameters, ...write],
  };
}

/** The failures of a family's operations. */
export const failuresOf = (isBlog: boolean, refers: boolean): FamilyFailures =>
  isBlog ? ofBlogs : ofChildren(refers);
