import type { PipelineRequest } from '@azure/core-rest-pipeline';
import type { RequestKind } from './policy.ts';
import { isForPlan } from './query-plan.ts';

const isQuery = ({ headers }: PipelineRequest) => headers.has('x-ms-documentdb-isquery');
const isBatch = ({ headers }: PipelineRequest) => headers.has('x-ms-cosmos-is-batch-request');

/** Whether a request is for items: not for a query's plan, a container's ranges or the account. */
export function isForItems(request: PipelineRequest): boolean {
  return /\/docs\b/.test(new URL(request.url).pathname) && !isForPlan(request);
}

/** Whether a request changes something; queries and their plans are sent by POST. */
export function kindOf(request: PipelineRequest): RequestKind {
  return request.method === 'GET' || isQuery(request) || isForPlan(request) ? 'read' : 'write';
}

/**
 * How an answer of success begins and what it contains. Who asked for an item must not take `null`, `{}` or a page of
 * something between here and Cosmos DB for «there is none».
 */
export function isWhatWasAsked(request: PipelineRequest, status: number, body: string): boolean {
  if (request.method === 'DELETE') return status === 204;
  if (isBatch(request)) return (status === 200 || status === 207) && isWhole(body, '[', ']');
  if (status !== 200 && status !== 201) return false;
  // Cosmos DB writes the items' array near the beginning: the search ends there.
  return isWhole(body, '{', '}') && (!isQuery(request) || body.includes('"Documents"'));
}

/** Whether JSON begins and ends as it has to: one that was cut off does not. */
function isWhole(body: string, opening: string, closing: string): boolean {
  return body.slice(0, 10).trimStart().startsWith(opening) && body.slice(-10).trimEnd().endsWith(closing);
}
