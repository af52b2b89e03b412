import type { HttpClient, PipelineRequest, PipelineResponse } from '@azure/core-rest-pipeline';
import { pauseFor, randomPause } from '../../calls/pause.ts';
import { type Attempt, attempt, TransportError } from './attempt.ts';
import { currentExchange, type Exchange } from './exchange.ts';
import { fewAttempts, policy, type Rule } from './policy.ts';
import { kindOf } from './request-kind.ts';

/** Waits as the rule says; returns whether to make another attempt. */
async function mayGoOn(rule: Rule, made: number, { response }: Attempt): Promise<boolean> {
  if (rule.sentAgainBy !== 'transport') return false;
  if (rule.until === 'few attempts' && made >= fewAttempts) return false;
  const random = randomPause(made);
  const asked = Number(response?.headers.get('x-ms-retry-after-ms') ?? 0);
  return pauseFor(rule.pause === 'asked' ? Math.max(asked, random) : random);
}

/** The error of a request that is not sent again, with what is known about the last attempt. */
function errorOf({ response, error }: Attempt, made: number): TransportError {
  const attempts = made > 1 ? `, attempt ${made}` : '';
  return new TransportError(`${error?.message ?? `Cosmos DB answered ${response?.status}`}${attempts}`);
}

function noteEnd(exchange: Exchange, rule: Rule, { response, error }: Attempt): void {
  exchange.means = rule.means;
  if (rule.means !== undefined) exchange.code = error?.reason ?? response?.status ?? exchange.code;
}

async function sendByPolicy(
  request: PipelineRequest,
  exchange: Exchange | undefined,
): Promise<PipelineResponse> {
  const kind = kindOf(request);
  for (let made = 1; ; made++) {
    const ended = await attempt(request, exchange);
    const rule = policy[ended.outcome][kind];
    if (exchange) noteEnd(exchange, rule, ended);
    // The SDK may only see answers that nobody sends again: results, and refusals in the store's own words.
    if (ended.response && rule.sentAgainBy === 'nobody') return ended.response;
    // The SDK would retry other statuses itself, for minutes, and without the session token if a replica lags.
    if (!(await mayGoOn(rule, made, ended))) throw errorOf(ended, made);
  }
}

/**
 * The SDK's HTTP client, and the only place that retries a request, as the policy says. It is below the SDK because the
 * SDK's iterator over all partitions cannot be used any more once one of its requests has failed.
 */
export const httpClient: HttpClient = {
  sendRequest: request => sendByPolicy(request, currentExchange()),
};
