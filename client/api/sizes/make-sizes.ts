import { rgbaToThumbHash } from 'thumbhash';
import type { SizesMade } from '../send-with-sizes.js';
import { coloursOf, isTransparent } from './colours.js';
import {
  type Drawing,
  type Drawn,
  drawSmaller,
  isCanvasTrue,
  maxDrawn,
  pixelsOf,
  resized,
} from './drawing.js';
import { headOf } from './picture-head.js';
import { widthsOf } from './widths.js';

/** A picture of more pixels is not decoded, which takes four bytes for each: browsers end a page that has no memory left. */
const maxPixels = 120_000_000;

/** The longest side of a WebP, in pixels (RFC 9649, 2.7.1.1): Chromium cuts off what is longer, and says nothing. */
const longest = 16_383;

interface Sides {
  width: number;
  height: number;
}

/** How much of its detail a size keeps, of 1: less is seen, and more is much larger. */
const quality = 0.8;

/** The longest side of what a ThumbHash is made of, in pixels. */
const hashSide = 100;

/** Writes a drawing as WebP. A browser that cannot, such as Safari, writes a PNG without saying so: then as JPEG, or what is transparent as PNG. */
async function written(drawing: Drawing): Promise<Blob | undefined> {
  const write = async (type: string) => {
    const blob = await drawing.canvas.convertToBlob({ type, quality }).catch(() => undefined);
    return blob?.type === type ? blob : undefined;
  };
  return (await write('image/webp')) ?? write(isTransparent(drawing) ? 'image/png' : 'image/jpeg');
}

/** The ThumbHash of a picture, in Base64. */
function thumbHashOf(picture: Drawn): string {
  const scale = Math.min(1, hashSide / Math.max(picture.width, picture.height));
  const [width, height] = [picture.width, picture.height].map(side => Math.max(1, Math.round(side * scale)));
  const drawing = drawSmaller(picture, width ?? 1, height ?? 1, 'srgb');
  const { canvas } = drawing;
  return btoa(String.fromCharCode(...rgbaToThumbHash(canvas.width, canvas.height, pixelsOf(drawing))));
}

/** Decodes a picture, turned as its camera was held. @returns undefined if the browser does not read it, or it moves. */
async function decoded(picture: Blob): Promise<ImageBitmap | undefined> {
  const head = await headOf(picture);
  if (!head || head.moves || head.pixels > maxPixels) return undefined;
  return createImageBitmap(picture, { imageOrientation: 'from-image' }).catch(() => undefined);
}

/** The sides of a picture's sizes, the largest first. */
function sidesOf({ width, height }: Drawn): Sides[] {
  return widthsOf({ width, height })
    .reverse()
    .map(each => ({ width: each, height: Math.max(1, Math.round((height * each) / width)) }))
    .filter(each => each.height <= longest && each.width * each.height <= maxDrawn);
}

/** Draws the sizes of a picture, the largest first, each of the one before. The picture itself is needed for the first only. */
async function* drawnSizes(picture: ImageBitmap): AsyncGenerator<Drawing> {
  const colours = await coloursOf(picture);
  const [first, ...others] = sidesOf(picture);
  if (!first) return;
  // Browsers convert all of a picture to the colours in which it is drawn, which takes as much memory once more.
  const near = colours === 'srgb' ? picture : await resized(picture, first.width, first.height);
  let last = drawSmaller(near, first.width, first.height, colours);
  for (const bitmap of [picture, near]) bitmap.close();
  yield last;
  for (const { width, height } of others) {
    last = drawSmaller(last.canvas, width, height, colours);
    yield last;
  }
}

/**
 * Makes the smaller sizes of a picture, the smallest first, and its ThumbHash. What cannot be made is left out, and so is a size that
 * saves nothing.
 */
export async function makeSizes(picture: Blob): Promise<SizesMade> {
  const bitmap = isCanvasTrue() ? await decoded(picture) : undefined;
  if (!bitmap) return { sizes: [] };
  const sizes: Blob[] = [];
  let last: Drawn = bitmap;
  for await (const drawing of drawnSizes(bitmap)) {
    last = drawing.canvas;
    const size = await written(drawing);
    if (size && size.size < picture.size) sizes.unshift(size);
  }
  return { sizes, thumbHash: thumbHashOf(last) };
}
