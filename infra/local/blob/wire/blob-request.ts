import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import type { BlobStore } from '../storage/blob-store.ts';
import type { StagedBlocks } from '../storage/staged-blocks.ts';
import type { Answer } from './answer.ts';
import type { Access, Asker } from './authorization.ts';
import type { Route } from './route.ts';

/** Who may read the blobs of a container without authorization: nobody, or everybody who knows a blob's address. */
export type PublicAccess = 'none' | 'blob';

/** What requests are about. */
export interface Account {
  name: string;
  /** Its address, such as http://127.0.0.1:10000/local. */
  endpoint: string;
  containers: ReadonlyMap<string, PublicAccess>;
  store: BlobStore;
  blocks: StagedBlocks;
}

/** A request that may do what it asks for. */
export interface BlobRequest {
  route: Route;
  headers: IncomingHttpHeaders;
  /** Its body, of which nothing was read. */
  body: Readable;
  access: Access;
  asker: Asker;
  account: Account;
}

/** Answers one kind of request; throws BlobFailure. */
export type RequestHandler = (request: BlobRequest) => Answer | Promise<Answer>;
