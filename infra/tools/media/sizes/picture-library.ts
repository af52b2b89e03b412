import type Sharp from 'sharp';

/** What decodes and encodes pictures. */
export type PictureLibrary = typeof Sharp;

/** The library is optional, and is not here. */
export class LibraryMissing extends Error {
  override readonly name = 'LibraryMissing';
}

/** What decodes the kinds of pictures that can be uploaded. All else that the library knows stays closed: SVG, TIFF, PDF, camera formats. */
const decoders = ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif'].map(name => `VipsForeignLoad${name}Buffer`);

/** Loads the library, which an installation may lack. @throws LibraryMissing, which says what to do. */
export async function loadPictureLibrary(): Promise<PictureLibrary> {
  let library: PictureLibrary;
  try {
    ({ default: library } = await import('sharp'));
  } catch (error) {
    const [reason] = (error as Error).message.split('\n');
    throw new LibraryMissing(
      `Sizes are made by sharp, an optional dependency, which is not installed or has nothing for this platform: npm ci --include=optional (${reason})`,
      { cause: error },
    );
  }
  library.block({ operation: ['VipsForeignLoad'] });
  library.unblock({ operation: decoders });
  // Each picture is read once.
  library.cache(false);
  return library;
}
