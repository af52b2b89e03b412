import type { IncomingHttpHeaders } from 'node:http';
import { CosmosFailure } from '../cosmos-failure.ts';
import type { Catalog } from '../storage/catalog.ts';
import { readAccount } from './account.ts';
import type { Answer } from './answer.ts';
import { handleContainer, listPartitionKeyRanges } from './containers.ts';
import { handleDatabase } from './databases.ts';
import {
  createDocument,
  deleteDocument,
  patchDocument,
  readDocument,
  replaceDocument,
  runDocumentBatch,
  upsertDocument,
} from './documents.ts';
import { answerQuery, answerQueryPlan } from './queries.ts';
import type { RequestKind } from './request-kind.ts';
import type { RequestEntry } from './request-log.ts';
import type { Route } from './route.ts';

/** A request that was read whole and is authorized */
export interface CosmosRequest {
  method: string;
  path: string;
  route: Route;
  headers: IncomingHttpHeaders;
  body: string;
  catalog: Catalog;
  /** What the request log keeps beside kind, status and charge; handlers add to it */
  notes: Pick<RequestEntry, 'queryText' | 'operations'>;
}

/** Answers one kind of request, whole and synchronously; @throws CosmosFailure, QueryRefusal */
export type RequestHandler = (request: CosmosRequest) => Answer;

const handlers: Record<Exclude<RequestKind, 'other'>, RequestHandler> = {
  read: readDocument,
  create: createDocument,
  upsert: upsertDocument,
  replace: replaceDocument,
  delete: deleteDocument,
  patch: patchDocument,
  batch: runDocumentBatch,
  query: answerQuery,
  queryPlan: answerQueryPlan,
  pkranges: listPartitionKeyRanges,
  account: readAccount,
  database: handleDatabase,
  container: handleContainer,
};

/** Answers a request; @throws CosmosFailure, QueryRefusal */
export function handleRequest(request: CosmosRequest): Answer {
  const { kind } = request.route;
  return kind === 'other' ? refuseUnknown(request) : handlers[kind](request);
}

function refuseUnknown({ method, path }: CosmosRequest): Answer {
  throw new CosmosFailure(
    501,
    `${method} ${path} is not supported by local Cosmos, which has databases, containers and items`,
  );
}
