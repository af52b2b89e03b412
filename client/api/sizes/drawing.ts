/** What can be drawn. */
export type Drawn = ImageBitmap | OffscreenCanvas;

export interface Drawing {
  canvas: OffscreenCanvas;
  context: OffscreenCanvasRenderingContext2D;
}

/**
 * Draws a picture in another size.
 * @throws Error if the browser has no memory for that.
 */
export function draw(from: Drawn, width: number, height: number, colorSpace: PredefinedColorSpace): Drawing {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { colorSpace });
  if (!context) throw new Error(`The browser cannot draw a picture of ${width} by ${height} pixels`);
  context.imageSmoothingQuality = 'high';
  context.drawImage(from, 0, 0, width, height);
  return { canvas, context };
}

/** A picture in another size, in its own colours. */
export const resized = (from: ImageBitmap, width: number, height: number): Promise<ImageBitmap> =>
  createImageBitmap(from, { resizeWidth: width, resizeHeight: height, resizeQuality: 'high' });

/** The most pixels of a drawing: Safari on a phone draws nothing at all beyond 4096 by 4096, and does not say so. */
export const maxDrawn = 4096 * 4096;

/** Draws a picture smaller. Where it is much smaller it is halved first, again and again: not every browser looks at all pixels otherwise. */
export function drawSmaller(
  from: Drawn,
  width: number,
  height: number,
  colorSpace: PredefinedColorSpace,
): Drawing {
  const [halfWidth, halfHeight] = [Math.ceil(from.width / 2), Math.ceil(from.height / 2)];
  const isHalved = from.width >= 3 * width && halfWidth * halfHeight <= maxDrawn;
  const nearer = isHalved ? drawSmaller(from, halfWidth, halfHeight, colorSpace).canvas : from;
  return draw(nearer, width, height, colorSpace);
}

export const pixelsOf = ({ canvas, context }: Drawing): Uint8ClampedArray =>
  context.getImageData(0, 0, canvas.width, canvas.height).data;

/** Whether what is drawn can be read: browsers that hide what they are give noise, or white, in its place. */
export function isCanvasTrue(): boolean {
  const context = new OffscreenCanvas(8, 8).getContext('2d');
  if (!context) return false;
  context.fillStyle = '#123456';
  context.fillRect(0, 0, 8, 8);
  const { data } = context.getImageData(0, 0, 8, 8);
  return data.every((value, at) => value === [0x12, 0x34, 0x56, 0xff][at % 4]);
}
