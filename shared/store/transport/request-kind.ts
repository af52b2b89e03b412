import type { PipelineRequest } from '@azure/core-rest-pipeline';
import type { RequestKind } from './policy.ts';
import { isForPlan } from './query-plan.ts';

const isQuery = ({ headers }: PipelineRequest) => headers.has('x-ms-documentdb-isquery');
const isBatch = ({ headers }: PipelineRequest) => headers.has('x-ms-cosmos-is-batch-request');

/** Whether a request is for items: not for a query's plan, a container's ranges or the account. */
export function isForItems(request: PipelineRequest): boolean {
  return /\/colls\/[^/]+\/docs\b/.test(request.url) && !isForPlan(request);
}

/** Whether a request changes something; queries and their plans are sent by POST. */
export function kindOf(request: PipelineRequest): RequestKind {
  return request.method === 'GET' || isQuery(request) || isForPlan(request) ? 'read' : 'write';
}

/**
 * Whether a successful answer has the form that the request calls for. A read of an item must not take `null`, `{}` or the
 * page of a proxy for "there is no such item".
 */
export function isWhatWasAsked(request: PipelineRequest, status: number, body: string): boolean {
  if (request.method === 'DELETE') return status === 204;
  if (isBatch(request)) return (status === 200 || status === 207) && isWhole(body, '[', ']');
  if (status !== 200 && status !== 201) return false;
  // Cosmos DB writes the array of items near the beginning, so the search ends early.
  return isWhole(body, '{', '}') && (!isQuery(request) || body.includes('"Documents"'));
}

/** Whether JSON has the right beginning and end, which it lacks if it was cut off. */
function isWhole(body: string, opening: string, closing: string): boolean {
  return body.slice(0, 10).trimStart().startsWith(opening) && body.slice(-10).trimEnd().endsWith(closing);
}
