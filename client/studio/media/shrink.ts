/** The longest side of a picture that is made smaller, in pixels: enough for a screen of twice the usual density. */
const longestSide = 2400;

/** How much of its detail a picture keeps, of 1: less is not seen, and more is much larger. */
const quality = 0.85;

/** The types that are made smaller: a moving picture would stop, and a drawing would blur. */
export const shrinkable = new Set(['image/jpeg', 'image/png', 'image/webp']);

/**
 * A smaller copy of a photograph, without what the camera wrote into it, such as the place; the file itself if a copy would be no
 * smaller, or if the browser cannot read it.
 */
export async function shrunk(file: File): Promise<File> {
  if (!shrinkable.has(file.type)) return file;
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => undefined);
  if (!picture) return file;
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const copy = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, file.type, quality));
  const isSmaller = copy && copy.type === file.type && (copy.size < file.size || file.type === 'image/jpeg');
  return isSmaller ? new File([copy], file.name, { type: file.type }) : file;
}
