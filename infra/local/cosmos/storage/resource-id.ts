import { randomBytes } from 'node:crypto';

/** `_rid` of a database: 4 bytes, base64 with `-` for `/`, as in Azure. */
export function makeDatabaseRid(database: number): string {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(database);
  return encode(bytes);
}

/** `_rid` of a container: 8 bytes; the SDK keeps session tokens only under a container `_rid` of this length. */
export function makeContainerRid(database: number, container: number): string {
  const bytes = Buffer.alloc(8);
  bytes.writeUInt32BE(database);
  // The highest bit distinguishes a container from a user in Azure's numbering.
  bytes.writeUInt32BE((container | 0x80000000) >>> 0, 4);
  return encode(bytes);
}

/**
 * `_rid` of an item: the container's 8 bytes, then the item's sequence number in 8 bytes, least significant byte first.
 * The SDK compares them in this way when a sorted query across partitions has a tie.
 */
export function makeItemRid(containerRid: string, seq: number): string {
  const bytes = Buffer.alloc(16);
  bytes.write(containerRid.replaceAll('-', '/'), 'base64');
  bytes.writeBigUInt64LE(BigInt(seq), 8);
  return encode(bytes);
}

function encode(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('/', '-');
}

// Etags never repeat: each process begins with 8 random bytes and counts.
const start = randomBytes(8).toString('hex');
let counter = 0;

/** A new entity tag, with its quotes, as the `etag` header carries it. */
export function makeEtag(): string {
  counter += 1;
  return `"${start.slice(0, 8)}-${start.slice(8, 12)}-${start.slice(12)}-0000-${counter.toString(16).padStart(12, '0')}"`;
}

/** The time of a write in whole seconds since 1970, for `_ts`. */
export function nowInSeconds(): number {
  return Math.floor(Date.now() / 1000);
}
