import type { JsonSchema } from './json.ts';

const text = (description: string): JsonSchema => ({ type: 'string', description });

/** The schema of the answer that says who is signed in. */
export const meSchema: JsonSchema = {
  title: 'Me',
  description: 'Who is signed in, as far as the platform says it.',
  type: 'object',
  properties: {
    id: text('The same for a user in each of their sessions.'),
    name: text('The name to show.'),
    user: text('The name that the user signs in with.'),
    events: {
      type: 'boolean',
      const: true,
      description: 'Whether blogs tell endpoints of their changes. Left out where events are off.',
    },
    members: {
      type: 'boolean',
      const: true,
      description: 'Left out where there are no members, as all that follows.',
    },
    principals: {
      type: 'array',
      items: { type: 'string' },
      description:
        'All that can be a member of a blog and stands for the caller: the first is the caller alone. Left out if the sign-in names nobody.',
    },
    isAdmin: { type: 'boolean', description: 'Whether the caller is an owner of every blog.' },
    groupsOmitted: {
      type: 'boolean',
      description: 'Whether the sign-in leaves out the groups of the caller, because there are too many.',
    },
  },
};

/** An example of that answer. */
export const meExample = {
  id: '7d1e6b7c-93a2-8f41-8c55-2f5a0f9e4b10',
  name: 'Ada Marsh',
  user: 'ada@example.com',
};
