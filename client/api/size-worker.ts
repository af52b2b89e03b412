import { makeSizes } from './sizes/make-sizes.js';

// A worker makes the sizes of one picture, and is ended then.
addEventListener('message', async ({ data }: MessageEvent<Blob>) => postMessage(await makeSizes(data)), {
  once: true,
});
