import type { JsonObject } from '../../kit/json-object.ts';
import { CosmosFailure } from '../cosmos-failure.ts';
import type { StoredItem } from '../storage/item-table.ts';
import { makeEtag, makeItemRid, nowInSeconds } from '../storage/resource-id.ts';

/** Largest item in bytes of UTF-8, system properties included ("Azure Cosmos DB service quotas", per-item limits). */
const maxItemBytes = 2 * 1024 * 1024;

/** Properties that the server sets: a client's values are dropped. */
export const systemProperties = ['_rid', '_self', '_etag', '_attachments', '_ts'] as const;

/** The `_rid`s that an item's `_rid` and `_self` are made of. */
export interface ItemHome {
  rid: string;
  database: { rid: string };
}

/**
 * Makes the stored form of a document: its own properties, then new system properties.
 * @throws CosmosFailure 413 when it is too large.
 */
export function makeStoredItem(document: JsonObject, seq: number, container: ItemHome): StoredItem {
  const { _rid, _self, _etag, _attachments, _ts, ...own } = document;
  const etag = makeEtag();
  const rid = makeItemRid(container.rid, seq);
  const self = `dbs/${container.database.rid}/colls/${container.rid}/docs/${rid}/`;
  const system = `"_rid":"${rid}","_self":"${self}","_etag":${JSON.stringify(etag)},"_attachments":"attachments/","_ts":${nowInSeconds()}}`;
  // Every document has an id, so its text always needs the comma.
  const body = `${JSON.stringify(own).slice(0, -1)},${system}`;
  if (body.length * 3 > maxItemBytes && Buffer.byteLength(body) > maxItemBytes) {
    throw new CosmosFailure(
      413,
      `Request size is too large: an item has at most ${maxItemBytes} bytes of JSON`,
    );
  }
  return { seq, etag, body };
}
