import { type Drawing, draw, pixelsOf, resized } from './drawing.js';

/** The sides of what is looked at of a picture, in pixels. */
const sampleSide = 400;

/** How far a colour is from the nearest of sRGB before it counts, of 255: less is not seen, and comes of rounding. */
const tolerance = 3;

/**
 * The colours in which a picture's sizes are drawn: as cameras have them, if some of its colours are beyond what sRGB has. A browser that
 * does not know Display P3 draws in sRGB in either case.
 */
export async function coloursOf(picture: ImageBitmap): Promise<PredefinedColorSpace> {
  const [width, height] = [Math.min(picture.width, sampleSide), Math.min(picture.height, sampleSide)];
  // Browsers convert all of what is drawn, which takes as much memory once more.
  const sample = await resized(picture, width, height);
  const asIs = draw(sample, width, height, 'display-p3');
  sample.close();
  const narrowed = draw(asIs.canvas, width, height, 'srgb');
  const [before, after] = [pixelsOf(asIs), pixelsOf(draw(narrowed.canvas, width, height, 'display-p3'))];
  // A pixel that is hardly there has hardly a colour.
  const isFar = (value: number, at: number) =>
    Math.abs(value - (after[at] ?? 0)) > tolerance && before[at | 3] === 255;
  return before.some(isFar) ? 'display-p3' : 'srgb';
}

/** Whether something of a drawing is transparent. */
export const isTransparent = (drawing: Drawing): boolean =>
  pixelsOf(drawing).some((value, at) => at % 4 === 3 && value < 255);
