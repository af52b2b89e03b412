import type { IncomingHttpHeaders } from 'node:http';
import { isJsonObject } from '../../kit/json-object.ts';
import { badRequest, CosmosFailure } from '../cosmos-failure.ts';
import { parseJson } from '../items/json.ts';
import { chargeQuery } from '../items/request-charge.ts';
import { parseQuery } from '../query/parse.ts';
import { needsPlan, planQuery } from '../query/plan.ts';
import { type QuerySpec, runQuery } from '../query/run.ts';
import type { Answer } from './answer.ts';
import type { CosmosRequest } from './handle-request.ts';
import type { ItemTarget } from './item-target.ts';
import { isTrue } from './route.ts';

/** Answers one page of a query (REST: "Query documents") or of the list of all items. */
export function answerQuery({ headers, method, body, notes }: CosmosRequest, target: ItemTarget): Answer {
  const { container, pk, part } = target;
  const spec = method === 'GET' ? { query: 'SELECT * FROM c', parameters: [] } : parseSpec(body);
  notes.queryText = spec.query;
  const scope = { table: container.items.name, policy: container.definition.indexingPolicy, pk, part };
  if (pk === undefined && part === undefined) checkCrossPartition(spec, headers, method);
  const page = runQuery(container.items.database, scope, spec, readPaging(headers));
  const documents = page.documents.join(',');
  return {
    statusCode: 200,
    headers: {
      'x-ms-item-count': String(page.documents.length),
      ...(page.continuation !== undefined && { 'x-ms-continuation': page.continuation }),
    },
    body: `{"_rid":"${container.rid}","Documents":[${documents}],"_count":${page.documents.length}}`,
    charge: chargeQuery(page.scanned, documents.length),
  };
}

/** Answers the SDK's request for the plan of a query over several partition key ranges. */
export function answerQueryPlan({ catalog, route, body, notes }: CosmosRequest): Answer {
  catalog.readOwner(route.database, route.container);
  const spec = parseSpec(body);
  notes.queryText = spec.query;
  const plan = JSON.stringify(planQuery(parseQuery(spec.query), spec));
  return { statusCode: 200, headers: {}, body: plan, charge: 0 };
}

// Azure's gateway does not merge partitions: it sends the plan, and the SDK queries range by range.
function checkCrossPartition(spec: QuerySpec, headers: IncomingHttpHeaders, method: string): void {
  if (method === 'POST' && !isTrue(headers['x-ms-documentdb-query-enablecrosspartition'])) {
    throw badRequest(
      'Cross partition query is required but disabled: set x-ms-documentdb-query-enablecrosspartition to true, or name a partition key',
    );
  }
  const query = parseQuery(spec.query);
  // A client that can read ranges in parallel must do so: there is no continuation token over all of them.
  if (needsPlan(query) || isTrue(headers['x-ms-documentdb-query-parallelizecrosspartitionquery'])) {
    throw new CosmosFailure(
      400,
      'The provided cross partition query can not be directly served by the gateway',
      {
        substatus: 1004,
        additionalErrorInfo: JSON.stringify(planQuery(query, spec)),
      },
    );
  }
}

function parseSpec(body: string): QuerySpec {
  const spec = parseJson(body);
  if (!isJsonObject(spec) || typeof spec.query !== 'string')
    throw badRequest('A query must be a JSON object with query and parameters');
  const parameters = spec.parameters ?? [];
  if (!Array.isArray(parameters))
    throw badRequest('The parameters of a query must be an array of objects with name and value');
  return { query: spec.query, parameters: parameters.map(parseParameter) };
}

function parseParameter(parameter: unknown): QuerySpec['parameters'][number] {
  if (!isJsonObject(parameter) || typeof parameter.name !== 'string')
    throw badRequest('A parameter of a query must be an object with name and value');
  return { name: parameter.name, value: parameter.value };
}

function readPaging(headers: IncomingHttpHeaders): { maxItems: number; continuation?: string } {
  const text = headers['x-ms-max-item-count'] ?? '-1';
  const maxItems = typeof text === 'string' && /^(-1|[1-9]\d*)$/.test(text) ? Number(text) : Number.NaN;
  if (!Number.isSafeInteger(maxItems))
    throw badRequest(`x-ms-max-item-count must be a positive whole number or -1 (got '${text}')`);
  const continuation = headers['x-ms-continuation'];
  return { maxItems, ...(typeof continuation === 'string' && continuation !== '' && { continuation }) };
}
