import type { PipelinePolicy } from '@azure/core-rest-pipeline';
import type { TokenCredential } from '@azure/identity';
import { codeOrType } from './describe-failure.ts';

/** The timeout of one delivery including retries, in milliseconds; shorter than that of the batches waiting for it. */
const timeout = 20_000;

/**
 * Ends a delivery that takes too long, so that an endpoint that never answers does not tie up connections and batches, and
 * reports what was not delivered.
 */
export function boundedDelivery(report: (reason: string) => void): PipelinePolicy {
  return {
    name: 'boundedDelivery',
    async sendRequest(request, next) {
      request.abortSignal = AbortSignal.timeout(timeout);
      try {
        const response = await next(request);
        // 206: some of the records were rejected.
        if (response.status >= 400 || response.status === 206) report(`status ${response.status}`);
        return response;
      } catch (error) {
        report(codeOrType(error));
        throw error;
      }
    },
  };
}

/** Does the same for the token that a delivery needs, which is requested outside the policy. */
export function boundedCredential(
  credential: TokenCredential,
  report: (reason: string) => void,
): TokenCredential {
  return {
    async getToken(scopes, options) {
      try {
        return await credential.getToken(scopes, { ...options, abortSignal: AbortSignal.timeout(timeout) });
      } catch (error) {
        report(`no token, ${codeOrType(error)}`);
        throw error;
      }
    },
  };
}
