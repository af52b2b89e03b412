import type { PathParameter } from '../../../feature.ts';
import { json, type Operation, ofJson } from '../../../operations/operation.ts';
import { failures } from '../failures.ts';

const { eventsOff, notSent } = failures;

/** The addresses of endpoints are as good as secrets: whoever knows one of a build starts builds. */
const unkept = { ...ofJson, 'Cache-Control': 'always' } as const;

const path = '/blog/{blogId}/endpoint';

/** What all operations on one endpoint say of themselves. */
const ofOne = {
  group: 'blog',
  noun: 'endpoint',
  needs: 'owner',
  names: 'endpoint',
  failures: { eventsOff },
} as const;

/** The parameters of paths to endpoints. */
export const endpointPathParameters: Readonly<Record<string, PathParameter>> = {
  endpointId: {
    meaning: 'The identifier of the endpoint, a GUID in any of its usual forms.',
    schema: { type: 'string', minLength: 1 },
    example: '99999999-9999-4999-8999-999999999999',
  },
  deliveryId: {
    meaning: 'The identifier of the delivery, as the list gives it.',
    schema: { type: 'string', minLength: 1 },
    example: '000000000012',
  },
};

/** All of a blog. */
export const getEndpointList: Operation<200> = {
  ...ofOne,
  name: 'GetEndpointList',
  method: 'GET',
  path,
  names: 'blog',
  summary: 'List the endpoints of a blog',
  description:
    'Who is told of its changes: at most ten, in the order in which they were created. Neither an export nor a restore has them.',
  parameters: [],
  answers: { 200: { meaning: 'All endpoints.', headers: unkept, body: json('Endpoint', true) } },
};

/** One of them. */
export const getEndpoint: Operation<200> = {
  ...ofOne,
  name: 'GetEndpoint',
  method: 'GET',
  path: `${path}/{endpointId}`,
  summary: 'Read an endpoint of a blog',
  description: 'Without its secret, which is told once.',
  parameters: [],
  answers: {
    200: { meaning: 'The endpoint.', headers: { ...unkept, ETag: 'always' }, body: json('Endpoint') },
  },
};

/** A new one. */
export const createEndpoint: Operation<201> = {
  group: 'blog',
  noun: 'endpoint',
  needs: 'owner',
  failures: { eventsOff },
  name: 'CreateEndpoint',
  method: 'POST',
  path,
  summary: 'Tell somebody of the changes of a blog',
  description:
    'From now on the endpoint is told of each change, at least once, and not always in their order. The answer alone has the secret that was made for it.',
  parameters: [],
  body: 'EndpointBody',
  answers: {
    201: {
      meaning: 'The endpoint is told from now on.',
      headers: { ...unkept, Location: 'always', ETag: 'always' },
      body: json('Endpoint'),
    },
  },
};

/** Replaces it. */
export const updateEndpoint: Operation<202> = {
  ...ofOne,
  name: 'UpdateEndpoint',
  method: 'PUT',
  path: `${path}/{endpointId}`,
  summary: 'Update an endpoint of a blog',
  description:
    'It keeps its kind, and without `secret` its secret. What it is yet to be told is sent to the new address.',
  parameters: ['If-Match', 'If-None-Match'],
  body: 'EndpointBody',
  answers: { 202: { meaning: 'The endpoint is now as the body says.', headers: { ETag: 'always' } } },
};

/** The end of it. */
export const deleteEndpoint: Operation<200> = {
  ...ofOne,
  name: 'DeleteEndpoint',
  method: 'DELETE',
  path: `${path}/{endpointId}`,
  summary: 'Delete an endpoint of a blog',
  description: 'It is told nothing any more, not even what it was yet to be told. This cannot be undone.',
  parameters: ['If-Match', 'If-None-Match'],
  answers: { 200: { meaning: 'There is no such endpoint any more.', headers: {} } },
};

/** What it was told lately. */
export const getDeliveryList: Operation<200> = {
  ...ofOne,
  name: 'GetDeliveryList',
  method: 'GET',
  path: `${path}/{endpointId}/delivery`,
  noun: 'list of deliveries',
  summary: 'List what an endpoint was told',
  description:
    'Newest first, with what it has answered. Deliveries are kept for 30 days after they have ended.',
  parameters: ['pageCount', 'cursor'],
  answers: {
    200: {
      meaning: 'A page of the deliveries; empty if there are none.',
      headers: { ...unkept, Link: 'sometimes' },
      body: json('Delivery', true),
    },
  },
};

/** All changes, for whoever asks for them. */
export const getChangeList: Operation<200> = {
  name: 'GetChangeList',
  group: 'blog',
  noun: 'list of changes',
  needs: 'reader',
  names: 'endpoint of the kind `changes` in the blog',
  failures: { eventsOff },
  method: 'GET',
  path: '/blog/{blogId}/change',
  summary: 'List the changes of a blog',
  description:
    'What the endpoint of the kind `changes` was told in the last 30 days, oldest first. To learn what follows, now or later, give the `sequence` of the last one as `after`.',
  parameters: ['afterEntry', 'pageCount', 'cursor'],
  answers: {
    200: {
      meaning: 'The changes that follow; empty if there are none yet.',
      headers: { ...unkept, Link: 'sometimes' },
      body: json('Change', true),
    },
  },
};

const attempted = {
  meaning: 'What came of it: the endpoint may have refused it.',
  headers: unkept,
  body: json('Attempt'),
} as const;

/** Tries it out. */
export const testEndpoint: Operation<200> = {
  ...ofOne,
  name: 'TestEndpoint',
  method: 'POST',
  path: `${path}/{endpointId}/test`,
  summary: 'Try out an endpoint of a blog',
  description:
    'Sends an event of the type `endpoint.test` once, also while the endpoint is off, and answers what came. One of the kinds `build` and `github` builds.',
  parameters: [],
  failures: { eventsOff, notSent },
  answers: { 200: attempted },
};

/** Sends something once more. */
export const sendAgain: Operation<200> = {
  ...ofOne,
  name: 'SendAgain',
  method: 'POST',
  path: `${path}/{endpointId}/delivery/{deliveryId}/again`,
  noun: 'delivery',
  names: 'delivery',
  summary: 'Send a delivery again',
  description:
    'Sends it once, also while the endpoint is off, and answers what came. If it is refused, and was still waiting, it is tried again as before.',
  parameters: [],
  failures: { eventsOff, notSent },
  answers: { 200: attempted },
};
