import { type OpenedFile, openFile } from './files.js';
import { platform, type SizeWorker } from './platform.js';
import type { Sending, SentFile, UploadProgress } from './types.js';

/** Sends a file to storage. */
type Send = (file: OpenedFile, sending: Sending) => Promise<SentFile & { uploadId: string }>;

/** What a worker answers for a picture. */
export interface SizesMade {
  /** Smaller pictures, of which each says its type. */
  sizes: Blob[];
  /** A ThumbHash in Base64. */
  thumbHash?: string | undefined;
}

/** The types of pictures that are made smaller. A GIF moves as a rule, and an SVG needs no sizes. */
const types: ReadonlySet<string> = new Set(['image/avif', 'image/jpeg', 'image/png', 'image/webp']);

const nothing: SizesMade = { sizes: [] };

/** Bundlers look for exactly this call of the browser's own. */
declare const Worker: new (url: URL, options: { type: 'module' }) => SizeWorker<SizesMade>;

/** How long a picture may take, in milliseconds: the next one waits for it. The largest take seconds, on a slow phone half a minute. */
const maxTime = 120_000;

/** Has a worker of its own make the sizes of a picture: what that takes of memory is given back with it. */
async function madeByWorker(picture: Blob, cancelled: Promise<SizesMade>): Promise<SizesMade> {
  const worker = new Worker(new URL('./size-worker.js', import.meta.url), { type: 'module' });
  const answer = new Promise<SizesMade>((resolve, reject) => {
    worker.onmessage = ({ data }) => resolve(data);
    worker.onerror = ({ message = 'its file was not loaded, or is no script' }) => reject(new Error(message));
    setTimeout(() => reject(new Error(`no answer in ${maxTime / 1000} seconds`)), maxTime);
    worker.postMessage(picture);
  });
  return Promise.race([answer, cancelled]).finally(() => worker.terminate());
}

/** The end of the last picture's turn. */
let turn: Promise<unknown> = Promise.resolve();

/**
 * Makes the sizes of one picture after the other: each takes as much memory as it has pixels. Whoever cancels waits no longer.
 * @returns no sizes if the worker does not run: the picture can be used without them.
 */
async function madeInTurn(picture: Blob, signal: AbortSignal | undefined): Promise<SizesMade> {
  const cancelled = new Promise<SizesMade>(resolve => {
    signal?.addEventListener('abort', () => resolve(nothing), { once: true });
  });
  const mine = turn.then(() => (signal?.aborted ? nothing : madeByWorker(picture, cancelled)));
  turn = mine.catch(() => undefined);
  return Promise.race([mine, cancelled]).catch(error => {
    console.warn(`A picture is uploaded without sizes: size-worker.js does not run (${error})`);
    return nothing;
  });
}

/** @throws TypeError where nothing can be drawn. */
async function made({ blob, type }: OpenedFile, signal: AbortSignal | undefined): Promise<SizesMade> {
  if (!platform.XMLHttpRequest || !blob)
    throw new TypeError(
      'Only a browser makes sizes: leave out sizes, and run npm run media -- sizes in the service, or send each size with sendFile',
    );
  signal?.throwIfAborted();
  if (!types.has(type) || !platform.Worker || !platform.OffscreenCanvas) return nothing;
  return madeInTurn(blob, signal);
}

/** Reports several files as one. */
function together(files: readonly OpenedFile[], onProgress: Sending['onProgress']) {
  const parts = files.map(({ bytes }): UploadProgress => ({ sent: 0, total: bytes }));
  const sum = (of: keyof UploadProgress) => parts.reduce((all, each) => all + each[of], 0);
  return (index: number) => (progress: UploadProgress) => {
    parts[index] = progress;
    onProgress?.({ sent: sum('sent'), total: sum('total') });
  };
}

/**
 * Sends a picture, and then its smaller sizes. A size that cannot be sent is left out.
 * @throws TypeError where nothing can be drawn, such as in Node.js; what sending the picture itself throws.
 */
export async function sendWithSizes(
  send: Send,
  picture: OpenedFile,
  { onProgress, signal }: Sending,
): Promise<SentFile> {
  const { sizes, thumbHash } = await made(picture, signal);
  signal?.throwIfAborted();
  const files = await Promise.all(sizes.map(size => openFile(size, {})));
  const progress = together([picture, ...files], onProgress);
  const sent = await send(picture, { onProgress: progress(0), signal });
  const uploads = await Promise.all(
    files.map(async (file, index) => {
      const report = progress(index + 1);
      try {
        const { uploadId } = await send(file, { onProgress: report, signal });
        return { uploadId };
      } catch {
        signal?.throwIfAborted();
        report({ sent: 0, total: 0 });
        return undefined;
      }
    }),
  );
  const there = uploads.filter(upload => upload !== undefined);
  return { ...sent, ...(there.length > 0 && { sizes: there }), ...(thumbHash && { thumbHash }) };
}
