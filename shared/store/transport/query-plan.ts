import { createHttpHeaders, type PipelineRequest, type PipelineResponse } from '@azure/core-rest-pipeline';

/** Whether a request is for a query's plan: what the SDK needs to run a query over all partitions. */
export function isForPlan({ headers }: PipelineRequest): boolean {
  return headers.has('x-ms-cosmos-is-query-plan-request');
}

/**
 * The answer to a request for a plan that nobody looks at: the SDK asks for one with each query, also within a
 * partition, where it has no use for it and takes no notice of an error. Half of a list's requests would be such.
 */
export function unusedPlan(request: PipelineRequest): PipelineResponse {
  return { request, status: 200, headers: createHttpHeaders(), bodyAsText: '{}' };
}
