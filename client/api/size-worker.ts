import { makeSizes } from './sizes/make-sizes.js';

// A worker makes the sizes of one picture, and is ended then.
addEventListener(
  'message',
  ({ data }: MessageEvent<Blob>) => makeSizes(data).then(sizes => postMessage(sizes), reportError),
  { once: true },
);
