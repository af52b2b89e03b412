import type { Feature } from '../../feature.ts';
import { siteOperations } from './operations.ts';
import { siteParameters } from './parameters.ts';

/** What readers of feeds and search engines read (contract.md, Feeds). */
export const feeds: Feature = {
  publicOperations: Object.values(siteOperations),
  parameters: siteParameters,
};
