import { randomUUID } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { closeSoon, listenAs } from '../kit/loopback.ts';
import { makeFolder } from '../kit/make-folder.ts';
import { BlobStore } from './storage/blob-store.ts';
import { type Claim, checkFormat, claimFolder } from './storage/folder-claim.ts';
import { StagedBlocks } from './storage/staged-blocks.ts';
import { explainFolderError } from './storage/unusable-folder.ts';
import { localToken } from './wire/authorization.ts';
import type { PublicAccess } from './wire/blob-request.ts';
import { Faults, RequestCounts } from './wire/faults.ts';
import { createBlobServer, type ServerParts } from './wire/server.ts';

export { localToken };

export interface LocalBlobOptions {
  /** 0 for any free port. */
  port: number;
  /** Where blobs are kept, created when missing; undefined for a temporary folder that close() removes. */
  folder: string | undefined;
  /** The containers of the account. `blob`: everybody who knows a blob's address can read it. */
  containers: { name: string; publicAccess: PublicAccess }[];
  /** The origins whose pages may send requests; all when left out. */
  origins?: readonly string[];
  /** The clock for signatures and deleted blobs, in milliseconds since 1970. */
  now?: () => number;
}

/** A running local Blob Storage. */
export interface LocalBlob {
  /** Such as http://127.0.0.1:10000/local. */
  endpoint: string;
  port: number;
  account: string;
  /** For `Authorization: Bearer`. */
  token: string;
  faults: Faults;
  requests: RequestCounts;
  /** Ends within a second, also while connections are open. */
  close(): Promise<void>;
}

/** The name of the account, which is the first part of every path. */
const account = 'local';

/**
 * Starts a local Blob Storage on 127.0.0.1.
 * @throws Error with `code` 'EADDRINUSE' when the port is taken, 'FOLDER_IN_USE' when another process has the folder,
 * 'UNUSABLE_FILE' when it cannot be used.
 */
export async function startLocalBlob(options: LocalBlobOptions): Promise<LocalBlob> {
  const closing = new AbortController();
  // Each request that a fault delays adds a listener.
  setMaxListeners(0, closing.signal);
  const faults = new Faults();
  const requests = new RequestCounts();
  let ready: (parts: ServerParts) => void = () => undefined;
  const parts = new Promise<ServerParts>(resolve => {
    ready = resolve;
  });
  // The port first: a second start should report the port, not the folder. Requests wait until the folder is open.
  const id = randomUUID();
  const server = createBlobServer(parts, id, closing.signal);
  const port = await listenAs('local Blob Storage', server, options.port);
  const endpoint = `http://127.0.0.1:${port}/${account}`;
  const folder = options.folder ?? mkdtempSync(join(tmpdir(), 'local-blob-'));
  const now = options.now ?? Date.now;
  const isKept = options.folder !== undefined;
  const store = await openStore(folder, isKept, { port, id }, now).catch(error => {
    server.close();
    server.closeAllConnections();
    throw error;
  });
  const containers = new Map(options.containers.map(({ name, publicAccess }) => [name, publicAccess]));
  const blocks = new StagedBlocks(store);
  const { origins = ['*'] } = options;
  ready({
    account: { name: account, endpoint, containers, store, blocks },
    origins,
    faults,
    requests,
    now,
  });
  const close = async () => {
    closing.abort();
    await closeSoon(server);
    // An upload that was ended may just be making its file.
    if (!isKept) rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  };
  let closed: Promise<void> | undefined;
  return {
    endpoint,
    port,
    account,
    token: localToken,
    faults,
    requests,
    close: () => {
      closed ??= close();
      return closed;
    },
  };
}

async function openStore(
  folder: string,
  isKept: boolean,
  claim: Claim,
  now: () => number,
): Promise<BlobStore> {
  try {
    makeFolder(folder);
    checkFormat(folder);
    await claimFolder(folder, claim);
    return new BlobStore(folder, isKept, now);
  } catch (error) {
    throw explainFolderError(folder, error);
  }
}
