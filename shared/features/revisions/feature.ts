import { failures as ofStorage } from '../../blob-storage/storage-failure.ts';
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
import { readHistoryConfig } from './history-config.ts';
import { contentExample, revisionExample, revisionSchema, whoSchema } from './revision-description.ts';
import {
  deleteRevision,
  getRevision,
  getRevisionList,
  revisionPathParameters,
} from './revision-operations.ts';
import { RevisionContent } from './revision-payload.ts';

/** The updates that keep the version that they replace if the request asks for it. */
const updates: readonly string[] = ['UpdatePost', 'PatchPost', 'UpdateDraft', 'PublishDraft'];

/** The writes that are not carried out if what they delete cannot be kept. */
const deletes: readonly string[] = ['DeletePost', 'DeleteTag', 'DeleteAuthor', 'DeleteMedium', 'DeleteDraft'];

/** What they say besides: the page of the description asks before a delete, and shows it. */
const undone = (name: string) =>
  name === 'DeleteDraft'
    ? 'Where history is on, its last version is among the revisions of the post; elsewhere this cannot be undone.'
    : 'Where history is on, it lies in the bin for 30 days; elsewhere this cannot be undone.';

const changesIn = ({ name, description }: Operation): Partial<Operation> => ({
  ...(updates.includes(name) && { keepsRevisions: true }),
  ...(deletes.includes(name) && { description: `${description} ${undone(name)}` }),
  ...([...updates, ...deletes].includes(name) && { failures: ofStorage }),
});

/** What was replaced and deleted, and can be had back (contract.md, Revisions) and (contract.md, Bin). */
export const revisions: Feature = {
  operations: [getRevisionList, getRevision, deleteRevision, getDeletedList, restoreDeleted, deleteForGood],
  changesIn,
  readSettings: readHistoryConfig,
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
