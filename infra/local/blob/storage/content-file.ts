import { createHash } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { Crc64 } from './crc64.ts';

/** A content that was written, with its digests. */
export interface WrittenContent {
  /** Bytes. */
  size: number;
  /** base64, as in headers. */
  md5: string;
  /** base64, if it was asked for. */
  crc64?: string;
}

/** How a content is written. */
export interface Writing {
  /** Whether to wait until the disk has it, which needs no waiting for where nothing is kept. */
  isKept: boolean;
  withCrc64?: boolean;
}

/**
 * Writes what comes into a new file, chunk by chunk. Leaves nothing if it fails, as when the client goes away in the middle.
 */
export async function writeContent(
  file: string,
  source: AsyncIterable<Buffer>,
  { isKept, withCrc64 = false }: Writing,
): Promise<WrittenContent> {
  const handle = await open(file, 'wx');
  const md5 = createHash('md5');
  const crc64 = withCrc64 ? new Crc64() : undefined;
  let size = 0;
  try {
    for await (const chunk of source) {
      md5.update(chunk);
      crc64?.update(chunk);
      size += chunk.length;
      await handle.writeFile(chunk);
    }
    if (isKept) await handle.sync();
    await handle.close();
  } catch (error) {
    await handle.close();
    await rm(file, { force: true });
    throw error;
  }
  return { size, md5: md5.digest('base64'), ...(crc64 && { crc64: crc64.digest() }) };
}
