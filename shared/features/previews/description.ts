import type { JsonSchema } from '../../description/json.ts';

/** The schema of the answer that shows a post before it is published. */
export const previewSchema: JsonSchema = {
  title: 'Preview',
  description: 'What shows one post, as it is at the time, before it is published.',
  type: 'object',
  properties: {
    url: {
      type: 'string',
      description:
        'The address of the post for public readers, with the token. Left out if the service does not know where they read.',
    },
    token: {
      type: 'string',
      description:
        'The value of `preview` when the post is read there. Whoever has it can read the post, so give it to whoever may.',
    },
    expires: { type: 'string', format: 'date-time', description: 'Until when it can be read.' },
  },
  required: ['token', 'expires'],
};

const token = '1714804267.6Yq0v1mGkP3uO2wzJb5kS7hQ9tXcR4nLfEaDiUyHs8M';

/** An example of that answer. */
export const previewExample = {
  url: `https://public.example.org/api/blog/11111111-1111-4111-8111-111111111111/post/55555555-5555-4555-8555-555555555555?preview=${token}`,
  token,
  expires: '2024-05-04T06:31:07.000Z',
};
