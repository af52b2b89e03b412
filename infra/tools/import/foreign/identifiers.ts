import { createHash } from 'node:crypto';

/** The namespace of all identifiers that are made from those of other systems: a random GUID of our own. */
const namespace = Buffer.from('6f1c0f5e9a4b4d0c8f3e2b7a51d0c9e4', 'hex');

/**
 * The identifier of what another system knows by an identifier of its own: always the same one, so that a second import
 * finds what the first one made. It is a UUID of version 5 (RFC 9562, 5.5).
 * @param site the address of the old site. @param kind such as `post`.
 */
export function identifierFrom(site: string, kind: string, id: string): string {
  const name = JSON.stringify([site, kind, id]);
  const bytes = createHash('sha1').update(namespace).update(name).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
