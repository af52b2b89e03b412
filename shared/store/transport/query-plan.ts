import { createHttpHeaders, type PipelineRequest, type PipelineResponse } from '@azure/core-rest-pipeline';

/** Whether a request is for a query's plan, which the SDK needs to run a query over all partitions. */
export function isForPlan({ headers }: PipelineRequest): boolean {
  return headers.has('x-ms-cosmos-is-query-plan-request');
}

/**
 * The answer to a request for a plan that the SDK does not use. It requests a plan with each query, even within one
 * partition, where it does not need the plan and ignores errors. Otherwise half of a list's requests would be for plans.
 */
export function unusedPlan(request: PipelineRequest): PipelineResponse {
  return { request, status: 200, headers: createHttpHeaders(), bodyAsText: '{}' };
}
