import type { Feature } from '../../feature.ts';
import type { Operation } from '../../operations/operation.ts';
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

/** What was replaced and deleted, and can be had back (contract.md, Revisions). */
export const revisions: Feature = {
  operations: [getRevisionList, getRevision, deleteRevision],
  changesIn,
  pathParameters: revisionPathParameters,
  bodies: [RevisionContent],
  schemas: { Revision: revisionSchema, Who: whoSchema },
  examples: { Revision: revisionExample, RevisionContent: contentExample },
};
