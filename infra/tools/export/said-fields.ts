import type { Schemas } from '../../../client/api/index.ts';
import { type NewPlaces, placeOfFile } from './addresses.ts';

/** A picture as generators read it: where it is, and what it shows. */
export interface Picture {
  image?: string | undefined;
  imageAlt?: string | undefined;
  /** What stands in its place until it is there (ThumbHash). */
  imageThumbHash?: string | undefined;
  /** The point that must stay in sight where it is cropped. */
  imageFocus?: { x: number; y: number } | undefined;
}

/** The medium that is the picture of something. */
export const pictureOf = (medium: Schemas['Medium'] | undefined, places: NewPlaces): Picture => ({
  image: medium && placeOfFile(medium.mediumUrl, places),
  imageAlt: medium?.alternativeText,
  imageThumbHash: medium?.thumbHash,
  imageFocus: medium?.focus,
});

/** What search engines are told, with the place of its picture. */
export function seoOf(seo: Schemas['Seo'] | undefined, places: NewPlaces) {
  if (!seo) return undefined;
  const { socialImage, ...texts } = seo;
  const { image, imageAlt } = pictureOf(socialImage, places);
  return { ...texts, socialImage: image, socialImageAlt: imageAlt };
}
