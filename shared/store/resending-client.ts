import type { HttpClient, PipelineRequest, PipelineResponse } from '@azure/core-rest-pipeline';
import { backOff, mostAttempts } from './backoff.ts';
import { notingHttpClient } from './exchange.ts';
import { isForPlan } from './query-plan.ts';

/** 449 Retry With: another writer was met, and nothing was done. The SDK does not send it again. */
const retryWith = 449;

/** What passes by itself (Microsoft: Designing resilient applications with Azure Cosmos DB SDKs). */
const passing = new Set([408, 410, 503]);

/** Whether it can be sent twice without harm, whatever became of the first: a read, a query or its plan. */
function isRead(request: PipelineRequest): boolean {
  return request.method === 'GET' || request.headers.has('x-ms-documentdb-isquery') || isForPlan(request);
}

/** Whether the answer's JSON ends as an object or an array does; looks at nothing but the end. */
function isWhole({ bodyAsText }: PipelineResponse): boolean {
  return !bodyAsText || /[}\]]$/.test(bodyAsText.slice(-10).trimEnd());
}

/** Sends a read, and once more when the connection broke or the answer is nothing to go by. */
async function sendRead(request: PipelineRequest): Promise<PipelineResponse> {
  try {
    const response = await notingHttpClient.sendRequest(request);
    if (!passing.has(response.status) && isWhole(response)) return response;
  } catch (error) {
    if (request.abortSignal?.aborted) throw error;
    // The exchange has noted it; what comes of the second attempt is the answer.
  }
  return notingHttpClient.sendRequest(request);
}

/**
 * The HTTP client that the SDK is to use: sends again what may be sent again at once. Below the SDK, because an
 * iterator of the SDK over all partitions is of no use any more once one of its requests has failed, and because
 * the SDK waits a second before it sends a read again whose connection broke.
 */
export const resendingHttpClient: HttpClient = {
  async sendRequest(request) {
    const sendOnce = isRead(request) ? sendRead : notingHttpClient.sendRequest;
    for (let made = 1; ; made++) {
      const response = await sendOnce(request);
      if (response.status !== retryWith || made === mostAttempts) return response;
      await backOff(made);
    }
  },
};
