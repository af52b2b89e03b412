import type { Feature } from '../../feature.ts';
import type { Operation } from '../../operations/operation.ts';
import { deletedItemExample, deletedItemSchema, restoredExample, restoredSchema } from './bin/description.ts';
import {
  binParameters,
  binPathParameters,
  deleteForGood,
  getDeletedList,
  restoreDeleted,
} from './bin/operations.ts';
import { contentExample, revisionExample, revisionSchema, whoSchema } from './revision-description.ts';
import {
  deleteRevision,
  getRevision,
  getRevisionList,
  revisionPathParameters,
} from './revision-operations.ts';
import { RevisionContent } from './revision-payload.ts';

/** The updates that keep the version that they replace if the request asks for it. */
const updates: readonly string[] = ['UpdatePost', 'PatchPost'];

const changesIn = ({ name }: Operation): Partial<Operation> =>
  updates.includes(name) ? { keepsRevisions: true } : {};

/** What was replaced and deleted, and can be had back (contract.md, Revisions) and (contract.md, Bin). */
export const revisions: Feature = {
  operations: [getRevisionList, getRevision, deleteRevision, getDeletedList, restoreDeleted, deleteForGood],
  changesIn,
  parameters: binParameters,
  pathParameters: { ...revisionPathParameters, ...binPathParameters },
  bodies: [RevisionContent],
  schemas: {
    Revision: revisionSchema,
    Who: whoSchema,
    DeletedItem: deletedItemSchema,
    Restored: restoredSchema,
  },
  examples: {
    Revision: revisionExample,
    RevisionContent: contentExample,
    DeletedItem: deletedItemExample,
    Restored: restoredExample,
  },
};
