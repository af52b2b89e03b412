import { type JsonSchema, refTo } from '../../../description/json.ts';
import { childNames } from '../../../families/children.ts';

const family: JsonSchema = { type: 'string', enum: childNames, description: 'The family of the item.' };
const id: JsonSchema = { type: 'string', description: 'The identifier of the item.' };

/** The schema of an entry of the bin. */
export const deletedItemSchema: JsonSchema = {
  title: 'DeletedItem',
  description: 'An item that was deleted and can be restored.',
  type: 'object',
  properties: {
    family,
    id,
    title: { type: 'string', description: 'Its title or name; of a medium what it shows, or its file.' },
    time: { type: 'string', format: 'date-time', description: 'When it was deleted.' },
    who: { ...refTo('Who'), description: 'Who deleted it.' },
    isListed: { type: 'boolean', description: 'False if it is a page; left out for anything else.' },
  },
  required: ['family', 'id', 'title', 'time'],
};

/** An example of such an entry. */
export const deletedItemExample = {
  family: 'post',
  id: '55555555-5555-4555-8555-555555555555',
  title: 'A heron, at last',
  time: '2024-05-04T05:31:07.123Z',
  who: {
    principal: 'user:2f1c8a7e-5b0d-4c43-9d3a-000000000001/7d1e6b7c-93a2-4f41-8c55-2f5a0f9e4b10',
    name: 'ada@example.com',
  },
};

/** The schema of the answer to a restore. */
export const restoredSchema: JsonSchema = {
  title: 'Restored',
  description: 'What is different in an item that was restored.',
  type: 'object',
  properties: {
    missing: {
      type: 'array',
      description: 'What the item referred to that is not there any more, and that it does not refer to now.',
      items: refTo('MissingReference'),
    },
  },
  required: ['missing'],
};

/** An example of that answer. */
export const restoredExample = {
  missing: [{ family: 'tag', id: '44444444-4444-4444-8444-444444444444' }],
};
