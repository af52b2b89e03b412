import { randomBytes } from 'node:crypto';

/** `_rid` of a database: 4 bytes, base64 with `-` for `/`, as in Azure. */
export function makeDatabaseRid(database: number): string {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(database);
  return encode(bytes);
}

/** Whether a text has the form of a database's `_rid`; a database's name may have it too. */
export function isDatabaseRid(text: string | undefined): boolean {
  return text?.length === 8 && text.endsWith('==');
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

/** The sequence number in an item's `_rid`; undefined when it is not a `_rid` of this container's items. */
export function readItemRid(rid: string, containerRid: string): number | undefined {
  const bytes = Buffer.from(rid.replaceAll('-', '/'), 'base64');
  const seq = bytes.length === 16 ? Number(bytes.readBigUInt64LE(8)) : undefined;
  return seq !== undefined && makeItemRid(containerRid, seq) === rid ? seq : undefined;
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
