import { Integer, Text, WebAddress } from './fields.ts';
import type { DescribedFields, Shape } from './response.ts';

/** The sides of a picture, in pixels. */
export const pixels = { min: 1, max: 1_000_000 };

/**
 * How many sizes a picture may have, and their maximum size in bytes of JSON in UTF-8. Eight files of the service fit into it under any
 * host: a medium is in an answer up to 250 times, so eight addresses of 2,048 characters would make that answer four times as long.
 */
export const sizesLimits = { max: 8, maxBytes: 4096 };

/** A smaller file of a picture, as it is stored and in answers. */
export interface MediumSize {
  width: number;
  height: number;
  mediumUrl: string;
  mimeType: string;
  bytes: number;
}

/** A smaller file of a picture in a request body. A feature that lets its fields be left out gives them before they are stored. */
export class MediumSizePayload {
  static readonly about = {
    name: 'MediumSizeBody',
    means: 'A smaller file of a picture as a request gives it.',
  };

  @Integer({ ...pixels, required: true, means: 'The width of the file, in pixels.', example: 800 })
  width!: number;
  @Integer({ ...pixels, required: true, means: 'The height of the file, in pixels.', example: 533 })
  height!: number;
  @WebAddress({ means: 'The address of the file.', example: 'https://example.com/lighthouse/lens-800.webp' })
  mediumUrl!: string;
  @Text({ max: 100, means: 'The MIME type of the file.', example: 'image/webp' }) mimeType!: string;
  @Integer({ min: 0, required: true, means: 'The size of the file, in bytes.', example: 36_200 })
  bytes!: number;
}

const fields: DescribedFields<MediumSize, MediumSizePayload> = {
  width: {},
  height: {},
  mediumUrl: {},
  mimeType: {},
  bytes: {},
};

/** What is stored and answered of a size. */
const ofSize = ({ width, height, mediumUrl, mimeType, bytes }: MediumSizePayload): MediumSize => ({
  width,
  height,
  mediumUrl,
  mimeType,
  bytes,
});

/** A smaller file of a picture in an answer. */
export const mediumSize: Shape<MediumSize> = {
  about: { name: 'MediumSize', means: 'A smaller file of a picture.' },
  payload: MediumSizePayload,
  fields,
  response: ofSize,
};

/** What is stored of sizes: nothing for none. */
export interface SizesContent {
  sizes?: MediumSize[] | undefined;
  /** Their addresses again, because only the entries of a flat array are found by an index (shared/decisions.md). */
  sizeUrls?: string[] | undefined;
}

/** What to store for the sizes of a payload. */
export const sizesContent = (sizes: readonly MediumSizePayload[] = []): SizesContent =>
  sizes.length > 0
    ? { sizes: sizes.map(ofSize), sizeUrls: [...new Set(sizes.map(({ mediumUrl }) => mediumUrl))] }
    : { sizes: undefined, sizeUrls: undefined };

/** The sides of a picture, as far as they are known. */
export interface KnownSides {
  width?: number | undefined;
  height?: number | undefined;
}

/** Why a file is no size of a picture: which of its sides says so, and what the file should be. Undefined if it is one. */
export function whyNoSize(
  size: Pick<MediumSize, 'width' | 'height'>,
  { width, height }: KnownSides,
): { side: 'width' | 'height'; text: string } | undefined {
  if (width === undefined || height === undefined)
    return { side: 'width', text: 'a file of a picture whose own width and height are known' };
  const sides = `(it has ${size.width} x ${size.height}, the picture ${width} x ${height})`;
  if (size.width >= width)
    return { side: 'width', text: `a file that is narrower than the picture ${sides}` };
  const isLike = Math.abs(size.height - (height * size.width) / width) <= 1;
  return isLike
    ? undefined
    : { side: 'height', text: `a file with the aspect of the picture, to within a pixel ${sides}` };
}
