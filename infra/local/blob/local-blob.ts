import { setMaxListeners } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listenOnLoopback } from '../kit/loopback.ts';
import { BlobStore } from './storage/blob-store.ts';
import { checkFormat, claimFolder, newClaim, releaseFolder } from './storage/folder-claim.ts';
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
  /** Ends within a second, whatever connections are open. */
  close(): Promise<void>;
}

/** The name of the account, which is the first part of every path. */
const account = 'local';

/** How long requests in progress may take once the server closes, in milliseconds. */
const closingGrace = 300;

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
  const server = createBlobServer(parts, closing.signal);
  const port = await listen(server, options.port);
  const endpoint = `http://127.0.0.1:${port}/${account}`;
  const folder = options.folder ?? mkdtempSync(join(tmpdir(), 'local-blob-'));
  const now = options.now ?? Date.now;
  const claim = newClaim(port);
  const store = await openStore(folder, claim, now).catch(error => {
    server.close();
    server.closeAllConnections();
    throw error;
  });
  const containers = new Map(options.containers.map(({ name, publicAccess }) => [name, publicAccess]));
  const blocks = new StagedBlocks(store);
  const { origins = ['*'] } = options;
  ready({
    account: { name: account, endpoint, containers, store, blocks },
    claim,
    origins,
    faults,
    requests,
    now,
  });
  const close = async () => {
    closing.abort();
    await closeServer(server);
    releaseFolder(folder);
    if (options.folder === undefined) rmSync(folder, { recursive: true, force: true });
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

async function openStore(folder: string, claim: ServerParts['claim'], now: () => number): Promise<BlobStore> {
  try {
    mkdirSync(folder, { recursive: true });
    checkFormat(folder);
    await claimFolder(folder, claim);
    try {
      return new BlobStore(folder, now);
    } catch (error) {
      releaseFolder(folder);
      throw error;
    }
  } catch (error) {
    throw explainFolderError(folder, error);
  }
}

async function listen(server: Server, port: number): Promise<number> {
  try {
    return await listenOnLoopback(server, port);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const told =
      code === 'EADDRINUSE'
        ? `Port ${port} on 127.0.0.1 is in use: stop what listens there, probably another local Blob Storage, or choose another port`
        : `Local Blob Storage cannot listen on port ${port} of 127.0.0.1: ${message}`;
    throw Object.assign(new Error(told, { cause: error }), { code });
  }
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve, reject) => {
    const timeout = setTimeout(() => server.closeAllConnections(), closingGrace);
    server.close(error => {
      clearTimeout(timeout);
      if (error) reject(error);
      else resolve();
    });
    server.closeIdleConnections();
  });
}
