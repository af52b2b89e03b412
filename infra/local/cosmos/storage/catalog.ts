import { isDeepStrictEqual } from 'node:util';
import { badRequest, CosmosFailure, ownerMissing } from '../cosmos-failure.ts';
import {
  type ContainerDefinition,
  makePartitionKeyRule,
  type PartitionKeyRule,
} from './container-definition.ts';
import type { SqliteDatabase } from './database-file.ts';
import { createItemTable, ItemTable, itemTableName } from './item-table.ts';
import { adjustIndexes, dropElementTables } from './policy-indexes.ts';
import { makeContainerRid, makeDatabaseRid, makeEtag, nowInSeconds } from './resource-id.ts';
import { runInTransaction } from './transaction.ts';

interface SystemFields {
  number: number;
  id: string;
  etag: string;
  ts: number;
}

/** A database of the account. */
export interface DatabaseRecord extends SystemFields {
  rid: string;
}

/** A container with its items; one object per container while the server runs. */
export interface ContainerRecord extends SystemFields {
  rid: string;
  database: DatabaseRecord;
  definition: Required<ContainerDefinition>;
  rule: PartitionKeyRule;
  items: ItemTable;
}

/** The databases and containers of the file, kept in memory so that requests find them without SQLite. */
export class Catalog {
  readonly #sqlite: SqliteDatabase;
  readonly #databases = new Map<string, DatabaseRecord>();
  /** By database id, then by container id. */
  readonly #containers = new Map<string, Map<string, ContainerRecord>>();
  #historyWrites = 0;

  constructor(sqlite: SqliteDatabase) {
    this.#sqlite = sqlite;
    const databases = sqlite.prepare('SELECT number, id, etag, ts FROM databases ORDER BY number').all([]);
    for (const row of databases as SystemFields[]) this.#keepDatabase(row);
    for (const database of this.#databases.values()) {
      const rows = sqlite
        .prepare('SELECT number, id, etag, ts, definition FROM containers WHERE database = ? ORDER BY number')
        .all([database.number]);
      for (const row of rows as (SystemFields & { definition: string })[]) {
        const { items, definition } = this.#keepContainer(database, row, JSON.parse(row.definition));
        adjustIndexes(sqlite, items.name, definition.indexingPolicy);
      }
    }
  }

  /** Keeps the latest writes of each physical partition of each container, present and future; 0 keeps none. */
  keepHistory(maxWrites: number): void {
    this.#historyWrites = maxWrites;
    for (const containers of this.#containers.values()) {
      for (const { items } of containers.values()) items.keepHistory(maxWrites);
    }
  }

  listDatabases(): DatabaseRecord[] {
    return [...this.#databases.values()];
  }

  /** @throws CosmosFailure 404. */
  readDatabase(id: string): DatabaseRecord {
    const database = this.#databases.get(id);
    if (!database) throw new CosmosFailure(404, `Database '${id}' does not exist`);
    return database;
  }

  /** @throws CosmosFailure 409 when the id is taken. */
  createDatabase(id: string): DatabaseRecord {
    if (this.#databases.has(id))
      throw new CosmosFailure(409, `A database with the id '${id}' already exists`);
    const fields = { id, etag: makeEtag(), ts: nowInSeconds() };
    const { lastInsertRowid } = this.#sqlite
      .prepare('INSERT INTO databases (id, etag, ts) VALUES (?, ?, ?)')
      .run([fields.id, fields.etag, fields.ts]);
    return this.#keepDatabase({ number: Number(lastInsertRowid), ...fields });
  }

  /** Deletes a database with its containers; @throws CosmosFailure 404. */
  deleteDatabase(id: string): void {
    const database = this.readDatabase(id);
    runInTransaction(this.#sqlite, () => {
      for (const container of this.listContainers(id)) this.#dropContainer(container);
      this.#sqlite.prepare('DELETE FROM databases WHERE number = ?').run([database.number]);
      return { result: undefined, commit: true };
    });
    this.#databases.delete(id);
    this.#containers.delete(id);
  }

  /** The container of a request to items; @throws CosmosFailure 404 with substatus 1003. */
  readOwner(databaseId: string, id: string): ContainerRecord {
    const container = this.#containers.get(databaseId)?.get(id);
    if (!container) throw ownerMissing(`container '${id}' in database '${databaseId}'`);
    return container;
  }

  /** @throws CosmosFailure 404 when there is no such database. */
  listContainers(databaseId: string): ContainerRecord[] {
    this.readDatabase(databaseId);
    return [...(this.#containers.get(databaseId)?.values() ?? [])];
  }

  /** @throws CosmosFailure 404. */
  readContainer(databaseId: string, id: string): ContainerRecord {
    const container = this.#containers.get(databaseId)?.get(id);
    if (!container)
      throw new CosmosFailure(404, `Container '${id}' does not exist in database '${databaseId}'`);
    return container;
  }

  /** @throws CosmosFailure 409 when the id is taken, 404 when there is no such database. */
  createContainer(databaseId: string, definition: Required<ContainerDefinition>): ContainerRecord {
    const database = this.readDatabase(databaseId);
    const { id } = definition;
    if (this.#containers.get(databaseId)?.has(id))
      throw new CosmosFailure(409, `A container with the id '${id}' already exists`);
    const fields = { id, etag: makeEtag(), ts: nowInSeconds() };
    const number = runInTransaction(this.#sqlite, () => {
      const { lastInsertRowid } = this.#sqlite
        .prepare('INSERT INTO containers (database, id, etag, ts, definition) VALUES (?, ?, ?, ?, ?)')
        .run([database.number, fields.id, fields.etag, fields.ts, JSON.stringify(definition)]);
      createItemTable(this.#sqlite, Number(lastInsertRowid));
      adjustIndexes(this.#sqlite, itemTableName(Number(lastInsertRowid)), definition.indexingPolicy);
      return { result: Number(lastInsertRowid), commit: true };
    });
    return this.#keepContainer(database, { number, ...fields }, definition);
  }

  /** Changes the indexing policy, the only thing that can change; @throws CosmosFailure 404, 400 for another partition key. */
  replaceContainer(databaseId: string, definition: Required<ContainerDefinition>): ContainerRecord {
    const container = this.readContainer(databaseId, definition.id);
    if (!isDeepStrictEqual(definition.partitionKey, container.definition.partitionKey))
      throw badRequest(`The partition key of container '${definition.id}' cannot be changed`);
    const fields = { etag: makeEtag(), ts: nowInSeconds(), definition };
    runInTransaction(this.#sqlite, () => {
      adjustIndexes(this.#sqlite, container.items.name, definition.indexingPolicy);
      this.#sqlite
        .prepare('UPDATE containers SET etag = ?, ts = ?, definition = ? WHERE number = ?')
        .run([fields.etag, fields.ts, JSON.stringify(definition), container.number]);
      return { result: undefined, commit: true };
    });
    return Object.assign(container, fields);
  }

  /** @throws CosmosFailure 404. */
  deleteContainer(databaseId: string, id: string): void {
    const container = this.readContainer(databaseId, id);
    runInTransaction(this.#sqlite, () => ({ result: this.#dropContainer(container), commit: true }));
    this.#containers.get(databaseId)?.delete(id);
  }

  #dropContainer(container: ContainerRecord): void {
    dropElementTables(this.#sqlite, container.items.name);
    this.#sqlite.exec(`DROP TABLE ${container.items.name}`);
    this.#sqlite.prepare('DELETE FROM containers WHERE number = ?').run([container.number]);
  }

  #keepDatabase({ number, id, etag, ts }: SystemFields): DatabaseRecord {
    const database = { number, id, etag, ts, rid: makeDatabaseRid(number) };
    this.#databases.set(id, database);
    this.#containers.set(id, new Map());
    return database;
  }

  #keepContainer(
    database: DatabaseRecord,
    { number, id, etag, ts }: SystemFields,
    definition: Required<ContainerDefinition>,
  ): ContainerRecord {
    const rid = makeContainerRid(database.number, number);
    const items = new ItemTable(this.#sqlite, number);
    items.keepHistory(this.#historyWrites);
    const rule = makePartitionKeyRule(definition.partitionKey);
    const container = { number, id, etag, ts, rid, database, definition, rule, items };
    this.#containers.get(database.id)?.set(id, container);
    return container;
  }
}
