import type { Schemas, Sending } from './types.js';

/**
 * Sends a file while it is read, so that no more of it is in memory than is on its way.
 * @param total its size, in bytes.
 */
export async function sendStream(
  { url, method, headers }: Schemas['Upload'],
  parts: AsyncGenerator<Uint8Array>,
  total: number,
  { onProgress, signal }: Sending,
): Promise<Response> {
  let sent = 0;
  let failure: unknown;
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await parts.next();
          if (done) return controller.close();
          controller.enqueue(value);
          sent += value.length;
          onProgress?.({ sent, total });
        } catch (error) {
          failure = error;
          throw error;
        }
      },
    },
    { highWaterMark: 0 },
  );
  const init = {
    method,
    // Storage takes no file without its length, which `fetch` does not know of a stream.
    headers: { ...headers, 'Content-Length': String(total) },
    body,
    duplex: 'half',
    credentials: 'omit',
    // Without both of these `fetch` keeps a copy of the whole file, to send it once more after a redirect or a sign-in
    // (Fetch Standard, HTTP-network-or-cache fetch).
    redirect: 'error',
    window: null,
    signal: signal ?? null,
  } as const;
  try {
    return await fetch(url, init);
  } catch (error) {
    // The error that stopped the reading is the cause of the one that `fetch` throws then.
    throw failure ?? error;
  } finally {
    // Closes the file. It is not waited for: a stream that has stalled may never end.
    parts.return(undefined).catch(() => undefined);
  }
}
