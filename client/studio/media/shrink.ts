import { factsOf } from './picture-chunks.ts';

/** The longest side of a picture that is made smaller, in pixels: enough for a screen of twice the usual density. */
const longestSide = 2400;

/** How much of its detail a picture keeps, of 1: less is not seen, and more is much larger. */
const quality = 0.85;

/** Something to draw on. */
function canvasOf(width: number, height: number) {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  return { canvas, context: canvas.getContext('2d') };
}

/** Whether what is drawn can be read: browsers that hide what they are give noise, or white, in its place. */
function isCanvasTrue(): boolean {
  const { context } = canvasOf(8, 8);
  if (!context) return false;
  context.fillStyle = '#123456';
  context.fillRect(0, 0, 8, 8);
  const { data } = context.getImageData(0, 0, 8, 8);
  return data.every((value, at) => value === [0x12, 0x34, 0x56, 0xff][at % 4]);
}

/**
 * A smaller copy of a photograph, without what the camera wrote into it, such as the place. It stands as the camera was held, and what is
 * transparent stays so; colours that only some screens show become the nearest that all do. It is the file itself if it moves, if a copy would
 * be no smaller and there is nothing to leave out, or if the browser cannot read it, or does not write it as it is.
 * @param file of a type that can be made smaller (`accepted.ts`).
 */
export async function shrunk(file: File): Promise<File> {
  const { moves, hasNotes, isExact } = await factsOf(file);
  if (moves || !isCanvasTrue()) return file;
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => undefined);
  if (!picture) return file;
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height));
  const { canvas, context } = canvasOf(
    Math.max(1, Math.round(picture.width * scale)),
    Math.max(1, Math.round(picture.height * scale)),
  );
  context?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  // A drawing would blur, which is worth it only where it is too large.
  if (!context || (isExact && scale === 1 && !hasNotes)) return file;
  const copy = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, file.type, quality));
  const isBetter = copy && copy.type === file.type && (copy.size < file.size || hasNotes);
  return isBetter ? new File([copy], file.name, { type: file.type }) : file;
}
