import { rgbaToThumbHash } from 'thumbhash';
import { widthsOf } from '../../../../client/api/sizes/widths.ts';
import { inspect } from '../../../../shared/features/uploads/inspection.ts';
import { NotSized } from './not-sized.ts';
import type { PictureLibrary } from './picture-library.ts';

/** The most pixels that are decoded; telephones take 200 million. In the worst case that is 800 MB while it lasts. */
const maxPixels = 201_000_000;

/** How long one step may take, in seconds. */
const longest = { seconds: 120 };

/** The types of sizes, and how each is written: with both, no difference is seen at the width at which it is shown. */
const writers = {
  'image/avif': { quality: 55, effort: 3 },
  'image/webp': { quality: 80, effort: 4, smartSubsample: true },
} as const;

/** The type of a size. */
export type SizeType = keyof typeof writers;

export const sizeTypes = Object.keys(writers) as SizeType[];

/** A picture in one size. */
export interface MadeSize {
  width: number;
  height: number;
  mimeType: SizeType;
  content: Buffer;
}

/** What is made of a picture. */
export interface MadeSizes {
  sizes: MadeSize[];
  thumbHash: string;
}

/** A picture, and what its medium says of it. */
export interface Picture {
  content: Buffer;
  sha256: string;
  width: number;
  height: number;
}

const sideways = (width: number, of: Pick<Picture, 'width' | 'height'>) => ({
  width,
  height: Math.max(1, Math.round((of.height * width) / of.width)),
  fit: 'fill' as const,
});

/** Whether a profile is Display P3, the larger colour space of telephones and screens, by what it calls itself in either of its encodings. */
const isDisplayP3 = (profile: Buffer | undefined): boolean =>
  profile !== undefined && /Display P3|sP3C/.test(profile.toString('latin1').replaceAll('\0', ''));

/** Whether a file is a series of pictures: a size would stand still. */
function isMoving(content: Buffer, mimeType: string | undefined, pages = 1): boolean {
  const isSequence = mimeType === 'image/avif' && content.toString('latin1', 8, 12) === 'avis';
  return pages > 1 || mimeType === 'image/apng' || isSequence;
}

/** What a file is, before it is decoded. @throws NotSized if it is not the picture that its medium says. */
async function check({ content, sha256, width, height }: Picture): Promise<string | undefined> {
  const { mimeType, sides, ...found } = await inspect(
    (async function* () {
      yield content;
    })(),
  );
  if (found.sha256 !== sha256) throw new NotSized('what came is not the file that was published');
  if (sides?.width !== width || sides.height !== height)
    throw new NotSized(`its medium says ${width} × ${height}, and it has ${sides?.width} × ${sides?.height}`);
  if (width * height > maxPixels)
    throw new NotSized(`it has more than ${maxPixels.toLocaleString('en')} pixels`);
  return mimeType;
}

/** Nothing for what a type has no form for, such as WebP of more than 16,383 lines. A machine that is too busy is no reason: it is tried again. */
function unwritable(error: Error): undefined {
  if (/timeout/i.test(error.message)) throw error;
}

/** The library's reason, without what follows it. */
const reasonOf = (error: unknown) => (error as Error).message.split('\n')[0];

/** Makes the sizes of pictures, one step at a time. */
export class SizeMaker {
  readonly #library: PictureLibrary;
  readonly #types: readonly SizeType[];

  /** @param types those that the service takes. */
  constructor(library: PictureLibrary, types: readonly SizeType[]) {
    this.#library = library;
    this.#types = types;
  }

  /**
   * Makes the sizes of a picture that are narrower and have fewer bytes than it, and its hash. It is turned as its EXIF says, and
   * nothing of that is kept.
   * @throws NotSized if it is no picture that can be read, or not the one that its medium says.
   */
  async make(picture: Picture): Promise<MadeSizes> {
    const mimeType = await check(picture);
    const { content } = picture;
    try {
      const { pages, icc } = await this.#open(content).metadata();
      const sizes = isMoving(content, mimeType, pages) ? [] : widthsOf(picture);
      const isWide = isDisplayP3(icc);
      const base = await this.#base(picture, sizes.at(-1) ?? 100, isWide);
      const made: MadeSize[] = [];
      for (const width of sizes) made.push(...(await this.#inWidth(base, width, picture, isWide)));
      return { sizes: made, thumbHash: await this.#hash(base) };
    } catch (error) {
      throw new NotSized(`it cannot be read as a picture (${reasonOf(error)})`, { cause: error });
    }
  }

  /** @param keepsProfile whether the numbers of its colours stay as they are, and with them the profile that says what they mean. */
  #open(content: Buffer, keepsProfile = false) {
    const options = { limitInputPixels: maxPixels, failOn: 'error', ignoreIcc: keepsProfile } as const;
    const opened = this.#library(content, options).timeout(longest);
    return keepsProfile ? opened.keepIccProfile() : opened;
  }

  /** The picture upright in its largest size, without loss and without EXIF: decoding it once is most of the work. */
  #base(picture: Picture, width: number, isWide: boolean): Promise<Buffer> {
    return this.#open(picture.content, isWide)
      .autoOrient()
      .resize(sideways(Math.min(width, picture.width), picture))
      .toColourspace('srgb')
      .png({ compressionLevel: 0 })
      .toBuffer();
  }

  /** A width in each type; one that cannot be written, or that is no smaller than the picture, is left out. */
  async #inWidth(base: Buffer, width: number, picture: Picture, isWide: boolean): Promise<MadeSize[]> {
    const made: MadeSize[] = [];
    for (const mimeType of this.#types) {
      const target = sideways(width, picture);
      const sized = this.#open(base, isWide).resize(target);
      const written =
        mimeType === 'image/avif' ? sized.avif(writers[mimeType]) : sized.webp(writers[mimeType]);
      const content = await written.toBuffer().catch(unwritable);
      if (content && content.length < picture.content.length)
        made.push({ width, height: target.height, mimeType, content });
    }
    return made;
  }

  /** The picture in 25 bytes, in base64. */
  async #hash(base: Buffer): Promise<string> {
    const { data, info } = await this.#open(base)
      .resize({ width: 100, height: 100, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64');
  }
}
