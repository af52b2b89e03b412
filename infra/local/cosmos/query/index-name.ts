import { createHash } from 'node:crypto';

const maxReadableLength = 120;

/**
 * The name of an index or a table for certain paths. SQLite compares names without case and ends them at a NUL, and a
 * property with a slash reads like two: the digest of `identity` distinguishes names that read alike.
 */
export function nameFor(readable: string, identity: unknown): string {
  const shown = readable.replace(/[^ -~]/g, '?').slice(0, maxReadableLength);
  const digest = createHash('sha256').update(JSON.stringify(identity)).digest('hex').slice(0, 16);
  return `${shown} #${digest}`;
}
