import { setMaxListeners } from 'node:events';
import type { Server } from 'node:http';
import { isDeepStrictEqual } from 'node:util';
import { closeSoon, listenAs } from '../kit/loopback.ts';
import { Catalog } from './storage/catalog.ts';
import { type ContainerDefinition, parseContainerDefinition } from './storage/container-definition.ts';
import { closeDatabaseFile, openDatabaseFile, type SqliteDatabase } from './storage/database-file.ts';
import { explainDiskError, explainFileError } from './storage/unusable-file.ts';
import { emulatorKey } from './wire/authorization.ts';
import { FaultInjector } from './wire/fault-injector.ts';
import { type ReplicaLag, Replicas } from './wire/replicas.ts';
import { RequestLog } from './wire/request-log.ts';
import { createCosmosServer } from './wire/server.ts';

export { type ContainerDefinition, emulatorKey };

export interface LocalCosmosOptions {
  /** 0 for any free port. */
  port: number;
  /** Path of the SQLite file, or ':memory:'. */
  file: string;
  /** The account key, base64; the emulator's well-known key when left out. */
  key?: string;
  /** Databases and containers to create when missing; a container that exists gets this indexing policy. */
  provision?: { database: string; container: ContainerDefinition }[];
  /** Lets replicas lag from the start; they see every write when left out. */
  replicaLag?: ReplicaLag;
}

/** A running local Cosmos DB. */
export interface LocalCosmos {
  endpoint: string;
  port: number;
  key: string;
  requests: RequestLog;
  faults: FaultInjector;
  replicas: Replicas;
  /** Ends within a second, also while connections are open. */
  close(): Promise<void>;
}

/**
 * Starts a local Cosmos DB on 127.0.0.1.
 * @throws Error with `code` 'EADDRINUSE' when the port is taken, 'SQLITE_BUSY' when another process has the file.
 */
export async function startLocalCosmos(options: LocalCosmosOptions): Promise<LocalCosmos> {
  const closing = new AbortController();
  // Each request that a fault delays adds a listener.
  setMaxListeners(0, closing.signal);
  const requests = new RequestLog();
  const faults = new FaultInjector();
  const key = options.key ?? emulatorKey;
  // The port first: a second start should report the port, not the file. No request comes in between, because opening
  // is synchronous.
  const server = createCosmosServer(() => parts, closing.signal);
  const port = await listenAs('local Cosmos DB', server, options.port);
  const { sqlite, catalog, replicas } = openOrStopListening(server, () => openStorage(options));
  const parts = { catalog, key: Buffer.from(key, 'base64'), requests, faults, replicas };
  const close = async () => {
    closing.abort();
    await closeSoon(server);
    closeDatabaseFile(sqlite);
  };
  let closed: Promise<void> | undefined;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    port,
    key,
    requests,
    faults,
    replicas,
    close: () => {
      closed ??= close();
      return closed;
    },
  };
}

function openOrStopListening<Storage>(server: Server, open: () => Storage): Storage {
  try {
    return open();
  } catch (error) {
    server.close();
    throw error;
  }
}

function openStorage({ file, provision = [], replicaLag }: LocalCosmosOptions) {
  const sqlite = openDatabaseFile(file);
  try {
    const catalog = openCatalog(sqlite, file);
    for (const { database, container } of provision) provisionContainer(catalog, database, container);
    const replicas = new Replicas(catalog);
    if (replicaLag) replicas.lag(replicaLag);
    return { sqlite, catalog, replicas };
  } catch (error) {
    closeDatabaseFile(sqlite);
    throw explainDiskError(file, error);
  }
}

/** @throws UnusableFileError if a table or an index of the file is not what it was. */
function openCatalog(sqlite: SqliteDatabase, file: string): Catalog {
  try {
    return new Catalog(sqlite);
  } catch (error) {
    throw explainFileError(file, error);
  }
}

/** Does what a deployment would: creates the database and the container, or updates the indexing policy. */
function provisionContainer(catalog: Catalog, database: string, container: ContainerDefinition): void {
  const definition = parseContainerDefinition(container);
  if (!catalog.listDatabases().some(({ id }) => id === database)) catalog.createDatabase(database);
  const existing = catalog.listContainers(database).find(({ id }) => id === definition.id);
  if (!existing) {
    catalog.createContainer(database, definition);
  } else if (!isDeepStrictEqual(existing.definition, definition)) {
    catalog.replaceContainer(database, definition);
  }
}
