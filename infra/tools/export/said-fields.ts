import type { Schemas } from '../../../client/api/index.ts';
import { type NewPlaces, placeOfFile } from './addresses.ts';

/** A picture as generators read it: where it is, and what it shows. */
export interface Picture {
  image?: string | undefined;
  imageAlt?: string | undefined;
  /** What stands in its place until it is there (ThumbHash). */
  imageThumbHash?: string | undefined;
  /** The point that must stay in sight where it is cropped, as CSS has it (`object-position`): YAML 1.1 takes a field `y` for a yes. */
  imageFocus?: string | undefined;
}

const percent = (part: number) => `${Math.round(part * 10_000) / 100}%`;

/** The medium that is the picture of something. */
export const pictureOf = (medium: Schemas['Medium'] | undefined, places: NewPlaces): Picture => ({
  image: medium && placeOfFile(medium.mediumUrl, places),
  imageAlt: medium?.alternativeText,
  imageThumbHash: medium?.thumbHash,
  imageFocus: medium?.focus && `${percent(medium.focus.x)} ${percent(medium.focus.y)}`,
});

/** What search engines are told, with the place of its picture. */
export function seoOf(seo: Schemas['Seo'] | undefined, places: NewPlaces) {
  if (!seo) return undefined;
  const { socialImage, ...texts } = seo;
  const { image, imageAlt } = pictureOf(socialImage, places);
  return { ...texts, socialImage: image, socialImageAlt: imageAlt };
}
