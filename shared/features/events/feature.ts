import type { Feature } from '../../feature.ts';
import { readEventsConfig } from './events-config.ts';

/** What blogs tell others of their changes, and what is published at a time (contract.md, Events). */
export const events: Feature = {
  readSettings: readEventsConfig,
};
