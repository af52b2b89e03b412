import type { IncomingHttpHeaders } from 'node:http';
import { parsePartitionKeyHeader } from '../items/partition-key.ts';
import type { Catalog } from '../storage/catalog.ts';
import { isDatabaseRid, readItemRid } from '../storage/resource-id.ts';
import type { Route } from './route.ts';

/**
 * Translates a route with `_rid`s, as in `_self` links, into one with names; other routes stay as they are. An unknown
 * `_rid` stays too, and is then not found as a name.
 * @throws CosmosFailure 400 for a malformed partition key.
 */
export function followSelfLink(route: Route, headers: IncomingHttpHeaders, catalog: Catalog): Route {
  if (!isDatabaseRid(route.database)) return route;
  const databases = catalog.listDatabases();
  const database = databases.find(({ rid }) => rid === route.database);
  if (!database || databases.some(({ id }) => id === route.database)) return route;
  const container = catalog.listContainers(database.id).find(({ rid }) => rid === route.container);
  if (!container) return { ...route, database: database.id };
  const seq = readItemRid(route.item, container.rid);
  const pk = headers['x-ms-documentdb-partitionkey'];
  const item =
    seq !== undefined && typeof pk === 'string'
      ? container.items.findId(seq, parsePartitionKeyHeader(pk))
      : undefined;
  return { ...route, database: database.id, container: container.id, item: item ?? route.item };
}
