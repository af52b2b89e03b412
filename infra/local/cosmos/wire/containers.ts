import { badRequest } from '../cosmos-failure.ts';
import { parseJson } from '../items/json.ts';
import type { ContainerRecord } from '../storage/catalog.ts';
import { parseContainerDefinition } from '../storage/container-definition.ts';
import { partitionKeyRanges } from '../storage/physical-partition.ts';
import type { Answer } from './answer.ts';
import type { CosmosRequest, RequestHandler } from './handle-request.ts';
import { answerDeleted, answerFeed, answerResource, refuseFeedQuery } from './resources.ts';

/** Answers requests to `…/colls` and `…/colls/{container}` (REST: "Collections"). */
export function handleContainer(request: CosmosRequest): Answer {
  const { method, route, catalog } = request;
  if (method === 'POST') return createContainer(request);
  if (method === 'DELETE') {
    catalog.deleteContainer(route.database, route.container);
    return answerDeleted();
  }
  if (method === 'PUT') return replaceContainer(request);
  return route.container === '' ? listContainers(request) : readContainer(request);
}

const createContainer: RequestHandler = request => {
  refuseFeedQuery(request, 'containers');
  const definition = parseContainerDefinition(parseJson(request.body));
  return answerResource(
    201,
    describeContainer(request.catalog.createContainer(request.route.database, definition)),
  );
};

const replaceContainer: RequestHandler = ({ catalog, route, body }) => {
  const definition = parseContainerDefinition(parseJson(body));
  if (definition.id !== route.container) throw badRequest('The id of a container cannot be changed');
  return answerResource(200, describeContainer(catalog.replaceContainer(route.database, definition)));
};

const readContainer: RequestHandler = ({ catalog, route }) =>
  answerResource(200, describeContainer(catalog.readContainer(route.database, route.container)));

const listContainers: RequestHandler = ({ catalog, route }) => {
  const containers = catalog.listContainers(route.database).map(describeContainer);
  return answerFeed(catalog.readDatabase(route.database).rid, 'DocumentCollections', containers);
};

function describeContainer({ definition, rid, database, etag, ts }: ContainerRecord) {
  return {
    ...definition,
    _rid: rid,
    _ts: ts,
    _self: `dbs/${database.rid}/colls/${rid}/`,
    _etag: etag,
    _docs: 'docs/',
    _sprocs: 'sprocs/',
    _triggers: 'triggers/',
    _udfs: 'udfs/',
    _conflicts: 'conflicts/',
  };
}

/** Answers `GET …/pkranges` (REST: "Get Partition Key ranges"). */
export function listPartitionKeyRanges({ catalog, route }: CosmosRequest): Answer {
  const { rid, ts, etag } = catalog.readOwner(route.database, route.container);
  const ranges = partitionKeyRanges.map(range => ({
    _rid: rid,
    ...range,
    _etag: etag,
    ridPrefix: Number(range.id),
    throughputFraction: 1 / partitionKeyRanges.length,
    status: 'online',
    parents: [],
    _ts: ts,
  }));
  return { ...answerFeed(rid, 'PartitionKeyRanges', ranges), charge: 0 };
}
