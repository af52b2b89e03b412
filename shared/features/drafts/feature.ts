import type { JsonSchema } from '../../description/json.ts';
import type { Feature } from '../../feature.ts';
import { deleteDraft, getDraft, getDraftList, publishDraft, updateDraft } from './operations.ts';
import { DraftPayload } from './payload.ts';

const draftInListSchema: JsonSchema = {
  title: 'Draft in list',
  description: 'A working copy in the list of them.',
  type: 'object',
  properties: {
    postId: { type: 'string', format: 'uuid', description: 'The identifier of the post.' },
    title: { type: 'string', description: 'The title that the working copy has.' },
    lastModified: {
      type: 'string',
      format: 'date-time',
      description: 'When the working copy was changed last.',
    },
    isOutdated: {
      type: 'boolean',
      description: 'True if the post was changed since the version that it is based on; left out otherwise.',
    },
    publishAt: {
      type: 'string',
      format: 'date-time',
      description: 'When it is published by itself; left out if it is not.',
    },
    missedAt: {
      type: 'string',
      format: 'date-time',
      description:
        'When it was to be published by itself last, if nothing was published then, because the post had been changed since.',
    },
  },
  required: ['postId', 'title', 'lastModified'],
};

const changed = {
  title: 'Two herons, at last',
  content: 'They stood there as if they had been waiting for us.',
  contentFormat: 'markdown',
};

const base = {
  lastModified: '2024-05-05T18:20:00.000Z',
  basedOn: '"2AyVHyCSSB.PMyhZRuWvA6xAWLOnO.U1tEJK0O3V0mPVx1eP"',
};

/** Changes of posts that are kept beside them until they are published (contract.md, Working copies). */
export const drafts: Feature = {
  operations: [getDraftList, getDraft, updateDraft, deleteDraft, publishDraft],
  bodies: [DraftPayload],
  schemas: { DraftInList: draftInListSchema },
  examples: {
    DraftBody: { ...changed, ...base },
    DraftInList: {
      postId: '55555555-5555-4555-8555-555555555555',
      title: changed.title,
      lastModified: base.lastModified,
    },
  },
};
