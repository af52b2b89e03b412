import { notSupported } from '../cosmos-failure.ts';
import type { Answer } from './answer.ts';
import type { CosmosRequest } from './handle-request.ts';
import { isTrue } from './route.ts';

/** Request units for reading, listing, creating or deleting databases or containers (estimate). */
const resourceCharge = 2;

/** The answer with one database or container. */
export function answerResource(statusCode: number, resource: { _etag: string }): Answer {
  return {
    statusCode,
    headers: { etag: resource._etag },
    body: JSON.stringify(resource),
    charge: resourceCharge,
  };
}

/** The answer with a whole list in one page. */
export function answerFeed(rid: string, name: string, resources: object[]): Answer {
  return {
    statusCode: 200,
    headers: { 'x-ms-item-count': String(resources.length) },
    body: JSON.stringify({ _rid: rid, [name]: resources, _count: resources.length }),
    charge: resourceCharge,
  };
}

export function answerDeleted(): Answer {
  return { statusCode: 204, headers: {}, charge: resourceCharge };
}

/** @throws CosmosFailure 400: databases and containers are read or listed, not queried. */
export function refuseFeedQuery({ headers }: CosmosRequest, what: string): void {
  if (isTrue(headers['x-ms-documentdb-isquery'])) throw notSupported(`A query for ${what} is`);
}
