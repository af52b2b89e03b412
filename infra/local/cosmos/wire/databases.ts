import { isJsonObject } from '../../kit/json-object.ts';
import { badRequest } from '../cosmos-failure.ts';
import { parseJson } from '../items/json.ts';
import type { DatabaseRecord } from '../storage/catalog.ts';
import { checkResourceId } from '../storage/resource-name.ts';
import type { Answer } from './answer.ts';
import type { CosmosRequest, RequestHandler } from './handle-request.ts';
import { answerDeleted, answerFeed, answerResource, refuseFeedQuery } from './resources.ts';

/** Answers requests to `/dbs` and `/dbs/{database}` (REST: "Databases"). */
export function handleDatabase(request: CosmosRequest): Answer {
  const { method, route } = request;
  if (method === 'POST') return createDatabase(request);
  if (method === 'DELETE') {
    request.catalog.deleteDatabase(route.database);
    return answerDeleted();
  }
  return route.database === '' ? listDatabases(request) : readDatabase(request);
}

const createDatabase: RequestHandler = request => {
  refuseFeedQuery(request, 'databases');
  const body = parseJson(request.body);
  if (!isJsonObject(body)) throw badRequest('A database must be defined by a JSON object with id');
  const database = request.catalog.createDatabase(checkResourceId(body.id, 'database'));
  return answerResource(201, describeDatabase(database));
};

const readDatabase: RequestHandler = ({ catalog, route }) =>
  answerResource(200, describeDatabase(catalog.readDatabase(route.database)));

const listDatabases: RequestHandler = ({ catalog }) =>
  answerFeed('', 'Databases', catalog.listDatabases().map(describeDatabase));

function describeDatabase({ id, rid, etag, ts }: DatabaseRecord) {
  return { id, _rid: rid, _self: `dbs/${rid}/`, _etag: etag, _colls: 'colls/', _users: 'users/', _ts: ts };
}
