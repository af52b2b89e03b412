import type { PipelinePolicy } from '@azure/core-rest-pipeline';
import type { TokenCredential } from '@azure/identity';
import { codeOrType } from './describe-failure.ts';

/** How long one delivery may take with its retries, in milliseconds: less than the batches that wait for it. */
const patience = 20_000;

/**
 * Gives up a delivery that takes too long, so that an endpoint that never answers does not keep connections and
 * batches, and reports what was not delivered.
 */
export function boundedDelivery(report: (reason: string) => void): PipelinePolicy {
  return {
    name: 'boundedDelivery',
    async sendRequest(request, next) {
      request.abortSignal = AbortSignal.timeout(patience);
      try {
        const response = await next(request);
        // 206: some of the records were refused.
        if (response.status >= 400 || response.status === 206) report(`status ${response.status}`);
        return response;
      } catch (error) {
        report(codeOrType(error));
        throw error;
      }
    },
  };
}

/** Does the same for the token that a delivery needs: it is asked for outside of the policy. */
export function boundedCredential(
  credential: TokenCredential,
  report: (reason: string) => void,
): TokenCredential {
  return {
    async getToken(scopes, options) {
      try {
        return await credential.getToken(scopes, { ...options, abortSignal: AbortSignal.timeout(patience) });
      } catch (error) {
        report(`no token, ${codeOrType(error)}`);
        throw error;
      }
    },
  };
}
