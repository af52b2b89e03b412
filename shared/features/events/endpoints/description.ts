import { type JsonSchema, refTo } from '../../../description/json.ts';
import { eventTypes } from '../event.ts';
import { endpointKinds } from '../stored-endpoints.ts';

const text = (description: string): JsonSchema => ({ type: 'string', description });
const time = (description: string): JsonSchema => ({ type: 'string', format: 'date-time', description });

/** What all events are, whoever is told. */
const ofEvents = {
  id: text('What the event is known by: what is told again has the same.'),
  type: {
    type: 'string',
    enum: [...eventTypes],
    description: 'What happened. `blog.changed` is anything that is none of a single post.',
  },
  time: time('When it happened.'),
  subject: text('The identifier of the post, or of the blog.'),
  data: {
    type: 'object',
    properties: {
      slug: text('The slug of the post.'),
      url: text('The address of the post; left out without `postUrl` of the blog.'),
    },
    required: ['slug'],
    description: 'Of posts alone.',
  },
} satisfies Record<string, JsonSchema>;

const sequence = text('The place of the event among all of its blog, which sorts as text does.');

const attempt: JsonSchema = {
  title: 'Attempt',
  description: 'What came of sending an event once.',
  type: 'object',
  properties: {
    time: time('When it ended.'),
    isDelivered: { type: 'boolean', description: 'Whether the endpoint has taken it, by an answer of 2xx.' },
    status: { type: 'integer', description: 'The status of the answer; left out if there was none.' },
    answer: text('How the answer began, or why there was none.'),
  },
  required: ['time', 'isDelivered', 'answer'],
};

const endpoint: JsonSchema = {
  title: 'Endpoint',
  description: 'Who is told of the changes of a blog, and of which.',
  type: 'object',
  properties: {
    endpointId: { type: 'string', format: 'uuid', description: 'Its identifier.' },
    kind: { type: 'string', enum: [...endpointKinds], description: 'How it is told.' },
    url: text('Where events are sent; left out of `changes`.'),
    events: {
      type: 'array',
      items: { type: 'string', enum: [...eventTypes] },
      description: 'Of what it is told.',
    },
    isOn: { type: 'boolean', description: 'Whether it is told of anything.' },
    hasSecret: { type: 'boolean', const: true, description: 'Left out if it has no secret.' },
    secret: text('The secret that the service has made, in the answer to the create alone.'),
    turnedOff: {
      type: 'object',
      properties: { time: time('When.'), why: text('Why.') },
      required: ['time', 'why'],
      description: 'Left out unless the service has turned it off.',
    },
  },
  required: ['endpointId', 'kind', 'events', 'isOn'],
};

const delivery: JsonSchema = {
  title: 'Delivery',
  description: 'An event for one endpoint.',
  type: 'object',
  properties: {
    deliveryId: text('Its identifier within the endpoint. Later ones sort behind it.'),
    ...ofEvents,
    state: {
      type: 'string',
      enum: ['waiting', 'delivered', 'failed', 'kept'],
      description:
        '`waiting`: it is still to be sent. `failed`: it is not sent any more. `kept`: it is one of `changes`, which are not sent.',
    },
    attempts: { type: 'integer', minimum: 0, description: 'How often it was sent.' },
    last: { ...refTo('Attempt'), description: 'The latest attempt; left out before the first.' },
    next: time('When it is sent next; left out unless it waits.'),
  },
  required: ['deliveryId', 'id', 'type', 'time', 'subject', 'state', 'attempts'],
};

const change: JsonSchema = {
  title: 'Change',
  description: 'An event that is kept.',
  type: 'object',
  properties: { sequence, ...ofEvents },
  required: ['sequence', 'id', 'type', 'time', 'subject'],
};

/** The schemas of what answers say of endpoints. */
export const schemas = {
  Endpoint: endpoint,
  Delivery: delivery,
  Attempt: attempt,
  Change: change,
} satisfies Record<string, JsonSchema>;

const event = {
  id: '7b1f7c5e-0d7b-4c43-9d3a-1c5a0f9e4b10.0',
  type: 'post.published',
  time: '2024-05-04T05:31:07.123Z',
  subject: '55555555-5555-4555-8555-555555555555',
  data: { slug: 'a-heron-at-last', url: 'https://herons.example.org/a-heron-at-last' },
};

const last = { time: '2024-05-04T05:31:07.911Z', isDelivered: true, status: 200, answer: 'OK' };

const webhook = {
  endpointId: '99999999-9999-4999-8999-999999999999',
  kind: 'webhook',
  url: 'https://hooks.example.com/blog',
  events: [...eventTypes],
  isOn: true,
};

/** Examples of them, and of a body. */
export const examples = {
  EndpointBody: { kind: 'build', url: 'https://api.netlify.com/build_hooks/64f1c0ffee' },
  Endpoint: { ...webhook, hasSecret: true },
  Delivery: { deliveryId: '000000000012', ...event, state: 'delivered', attempts: 1, last },
  Attempt: last,
  Change: { sequence: '000000000012', ...event },
};
