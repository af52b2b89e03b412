import type { JsonSchema } from '../../description/json.ts';
import type { Reason } from './due.ts';

const text = (description: string): JsonSchema => ({ type: 'string', description });

/** The schema of who wrote something. */
export const whoSchema: JsonSchema = {
  title: 'Who',
  description: 'Who was signed in when something was written. Left out where nobody was.',
  type: 'object',
  properties: {
    principal: text('The principal of the caller, such as `user:{tenant}/{object}`.'),
    name: text('The name by which they were signed in.'),
  },
  required: ['principal'],
};

/** Why a version was kept. */
const reasons: Readonly<Record<Reason, string>> = {
  first: 'no earlier one was kept',
  time: 'the last one was kept more than ten minutes before',
  published: 'the post was published, taken back or moved to another time',
  person: 'somebody else wrote the next version',
  asked: 'the write asked for it',
  restored: 'the write put an earlier text back',
  imported: 'the write was an import',
  shorter: 'the text lost a quarter or more',
  cleared: 'a field was cleared',
  deleted: 'the post, or its working copy, was deleted',
};

const saidReasons = Object.entries(reasons)
  .map(([reason, why]) => `\`${reason}\`: ${why}`)
  .join('; ');

/** The schema of an entry in the list of what is kept of a post. */
export const revisionSchema: JsonSchema = {
  title: 'Revision',
  description: 'A version of a post, or of its working copy, that was kept when it was replaced.',
  type: 'object',
  properties: {
    name: text('What it is read by. Names sort newest first.'),
    time: { ...text('When the version was written.'), format: 'date-time' },
    reason: { type: 'string', enum: Object.keys(reasons), description: `Why it was kept. ${saidReasons}.` },
    title: text('The title that it has.'),
    who: { $ref: '#/components/schemas/Who', description: 'Who wrote the version.' },
    isDraft: {
      type: 'boolean',
      description: 'True if it is a version of the working copy; left out for one of the post.',
    },
  },
  required: ['name', 'time', 'reason', 'title'],
};

/** An example of such an entry. */
export const revisionExample = {
  name: '8285199333999-2f1c8a7e5b0d',
  time: '2024-05-04T05:31:07.000Z',
  reason: 'shorter',
  title: 'A heron, at last',
  who: {
    principal: 'user:2f1c8a7e-5b0d-4c43-9d3a-000000000001/7d1e6b7c-93a2-4f41-8c55-2f5a0f9e4b10',
    name: 'ada@example.com',
  },
};

/** An example of a post as it was. */
export const contentExample = {
  title: 'A heron, at last',
  content: 'It stood there as if it had been waiting for us.',
  contentFormat: 'markdown',
  slug: 'a-heron-at-last',
  published: '2024-05-04T07:30:00+02:00',
  author: { authorId: '33333333-3333-4333-8333-333333333333' },
  tags: [],
  media: [],
  missing: [{ family: 'tag', id: '44444444-4444-4444-8444-444444444444' }],
};
