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
import { handleItemRequest, type ItemHandler } from './item-requests.ts';
import { answerQuery, answerQueryPlan } from './queries.ts';
import type { Replicas } from './replicas.ts';
import type { RequestKind } from './request-kind.ts';
import type { RequestEntry } from './request-log.ts';
import type { Route } from './route.ts';

/** A request that was read completely and is authorized. */
export interface CosmosRequest {
  method: string;
  path: string;
  route: Route;
  headers: IncomingHttpHeaders;
  body: string;
  catalog: Catalog;
  replicas: Replicas;
  /** Further data for the request log, which handlers add. */
  notes: Pick<RequestEntry, 'queryText' | 'operations'>;
}

/** Answers one kind of request, synchronously; @throws CosmosFailure, QueryRefusal. */
export type RequestHandler = (request: CosmosRequest) => Answer;

const itemHandlers = {
  read: readDocument,
  create: createDocument,
  upsert: upsertDocument,
  replace: replaceDocument,
  delete: deleteDocument,
  patch: patchDocument,
  batch: runDocumentBatch,
  query: answerQuery,
} satisfies Partial<Record<RequestKind, ItemHandler>>;

const handlers: Record<Exclude<RequestKind, 'other' | keyof typeof itemHandlers>, RequestHandler> = {
  queryPlan: answerQueryPlan,
  pkranges: listPartitionKeyRanges,
  account: readAccount,
  database: handleDatabase,
  container: handleContainer,
};

/** Answers a request; @throws CosmosFailure, QueryRefusal. */
export function handleRequest(request: CosmosRequest): Answer {
  const { kind } = request.route;
  if (kind === 'other') return refuseUnknown(request);
  return isItemKind(kind) ? handleItemRequest(request, itemHandlers[kind]) : handlers[kind](request);
}

function isItemKind(kind: RequestKind): kind is keyof typeof itemHandlers {
  return Object.hasOwn(itemHandlers, kind);
}

function refuseUnknown({ method, path }: CosmosRequest): Answer {
  throw new CosmosFailure(
    501,
    `${method} ${path} is not supported by local Cosmos DB, which has databases, containers and items`,
  );
}
