import type { RequestEntry } from '../../../local/cosmos/wire/request-log.ts';
import { drive } from '../load/drive.ts';
import type { Bench } from '../processes/bench.ts';
import { httpRequests } from './http-requests.ts';
import type { Case } from './measure-operation.ts';

/** The Cosmos DB requests of an operation, once it is warm. */
export interface CosmosRequests {
  /** Such as `read` or `query`: one for each request, in order. */
  kinds: string[];
  /** The number of requests, excluding those that cost nothing: query plans and partition ranges. */
  requests: number;
  /** Estimated by local Cosmos DB from the charges that Microsoft documents. */
  requestUnits: number;
  /** Whether the bare SDK sent the same requests; otherwise it is not a yardstick. */
  sameAsBare: boolean;
}

// Excludes the account requests that the SDK sends every few minutes on its own.
const ofOperation = (entries: RequestEntry[]) => entries.filter(({ kind }) => kind !== 'account');

// A query's plan is requested while the query runs, so the order can vary.
const describe = (entries: RequestEntry[]) =>
  entries
    .map(({ kind, queryText, operations }) => `${kind} ${queryText ?? operations ?? ''}`)
    .sort()
    .join('\n');

/** Lets the service and the bare SDK do an operation once each, and counts their requests to local Cosmos DB. */
export async function countRequests(bench: Bench, one: Case, series: string): Promise<CosmosRequests> {
  const { operation, subject, service, database } = one;
  const { cosmos, bareSdk } = bench;
  await cosmos.takeRequests();
  const own = { ...subject, series };
  await drive(service.api, {
    connections: 1,
    amount: 1,
    request: index => httpRequests[operation](own, index),
  });
  const ofService = ofOperation(await cosmos.takeRequests());
  await bareSdk.run({
    settings: cosmos.settings(database),
    subject: { ...subject, series: `${series}, bare` },
    operation,
    connections: 1,
    amount: 1,
  });
  const ofBare = ofOperation(await cosmos.takeRequests());
  return {
    kinds: ofService.map(({ kind }) => kind),
    requests: ofService.filter(({ kind }) => kind !== 'queryPlan' && kind !== 'pkranges').length,
    requestUnits:
      Math.round(ofService.reduce((sum, { requestCharge }) => sum + requestCharge, 0) * 100) / 100,
    sameAsBare: describe(ofService) === describe(ofBare),
  };
}
