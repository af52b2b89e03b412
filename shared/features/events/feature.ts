import type { Feature } from '../../feature.ts';
import { examples, schemas } from './endpoints/description.ts';
import {
  createEndpoint,
  deleteEndpoint,
  endpointPathParameters,
  getChangeList,
  getDeliveryList,
  getEndpoint,
  getEndpointList,
  sendAgain,
  testEndpoint,
  updateEndpoint,
} from './endpoints/operations.ts';
import { EndpointPayload } from './endpoints/payload.ts';
import { readEventsConfig } from './events-config.ts';

/** What blogs tell others of their changes, and what is published at a time (contract.md, Events). */
export const events: Feature = {
  operations: [
    getEndpointList,
    getEndpoint,
    createEndpoint,
    updateEndpoint,
    deleteEndpoint,
    testEndpoint,
    getDeliveryList,
    sendAgain,
    getChangeList,
  ],
  readSettings: readEventsConfig,
  pathParameters: endpointPathParameters,
  bodies: [EndpointPayload],
  schemas,
  examples,
};
