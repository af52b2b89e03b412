import type { Schemas } from '../../api/index.ts';
import { flagOf, switchOf } from '../form/switched.ts';

/** What search engines, and those who share a page, are told of it, as a form has it. The picture is a medium's identifier. */
export type SharingTexts = {
  metaTitle: string;
  metaDescription: string;
  canonicalUrl: string;
  noIndex: string;
  socialImageId: string;
};

export const emptySharing: SharingTexts = {
  metaTitle: '',
  metaDescription: '',
  canonicalUrl: '',
  noIndex: '',
  socialImageId: '',
};

export const sharingTextsOf = ({
  metaTitle = '',
  metaDescription = '',
  canonicalUrl = '',
  noIndex,
  socialImage,
}: Schemas['Seo'] = {}): SharingTexts => ({
  metaTitle,
  metaDescription,
  canonicalUrl,
  noIndex: switchOf(noIndex),
  socialImageId: socialImage?.mediumId ?? '',
});

/** A text that is empty is left out, so that the service has none. */
export const seoOf = ({
  metaTitle,
  metaDescription,
  canonicalUrl,
  noIndex,
  socialImageId,
}: SharingTexts): Schemas['SeoBody'] => ({
  metaTitle: metaTitle || undefined,
  metaDescription: metaDescription || undefined,
  canonicalUrl: canonicalUrl || undefined,
  noIndex: flagOf(noIndex),
  socialImage: socialImageId ? { mediumId: socialImageId } : undefined,
});
