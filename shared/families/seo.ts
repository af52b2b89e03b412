import { Flag, Nested, Text, WebAddress } from './fields.ts';
import { referenceTo } from './given-identifier.ts';
import { MediumReference, type MediumResponse, medium } from './medium.ts';
import type { PlacedReference, Reference, Resolve } from './reference.ts';
import type { DescribedFields, Shape } from './response.ts';

/** What a request says to search engines and to those who share a page. */
export class SeoPayload {
  static readonly about = {
    name: 'SeoBody',
    means:
      'What search engines, and those who share the page, are told of it. One text and one picture serve all of them.',
  };

  @Text({
    max: 300,
    optional: true,
    means: 'The title of the page, where it is not the title or name that readers see.',
    example: 'A day without ships: notes from the lighthouse',
  })
  metaTitle?: string;
  @Text({
    max: 500,
    optional: true,
    means: 'What the page is about, for the list of a search and for the card of a link.',
    example: 'No ships, no wind, no radio. What is left to do on such a day.',
  })
  metaDescription?: string;
  @WebAddress({
    optional: true,
    means: 'The address of the page that this one is a copy of.',
    example: 'https://lighthouse.example.com/2024/06/nothing-happened-and-how',
  })
  canonicalUrl?: string;
  @Flag({ means: 'Whether search engines are asked to leave the page out.' }) noIndex?: boolean;
  @Nested(() => MediumReference, { means: 'The picture of the card that a link to the page becomes.' })
  socialImage?: MediumReference;
}

/** A payload of a family whose items have pages of their own. */
interface WithSeo {
  seo?: SeoPayload;
}

/** What is stored of it: nothing where nothing is said. The picture is beside it, as each property that filters compare. */
export interface SeoContent {
  seo?: Omit<SeoPayload, 'socialImage'> | undefined;
  /** The medium that is the picture. */
  socialImageId?: string | undefined;
}

/** It in an answer. */
export type SeoResponse = Omit<SeoPayload, 'socialImage'> & { socialImage?: MediumResponse };

/** The picture that a payload names. */
export const socialImage = ({ seo: { socialImage } = {} }: WithSeo): PlacedReference | undefined =>
  socialImage &&
  referenceTo('medium', ['seo', 'socialImage', 'mediumId'], socialImage.mediumId, socialImage.resourceId);

/** What to store for a payload. */
export function seoContent(payload: WithSeo): SeoContent {
  const { metaTitle, metaDescription, canonicalUrl, noIndex } = payload.seo ?? {};
  const texts = { metaTitle, metaDescription, canonicalUrl, noIndex };
  const isSaid = Object.values(texts).some(value => value !== undefined);
  return { seo: isSaid ? texts : undefined, socialImageId: socialImage(payload)?.guid };
}

/** The `seo` of an update that changes nothing of it. */
export const seoAgain = ({ seo, socialImageId }: SeoContent): SeoPayload | undefined =>
  seo || socialImageId
    ? { ...seo, ...(socialImageId && { socialImage: { mediumId: socialImageId } }) }
    : undefined;

const fields: DescribedFields<SeoResponse, SeoPayload> = {
  metaTitle: { optional: true },
  metaDescription: { optional: true },
  canonicalUrl: { optional: true },
  noIndex: { optional: true },
  socialImage: { optional: true, one: medium },
};

function seoResponse({ seo, socialImageId }: SeoContent, resolve: Resolve): SeoResponse | undefined {
  const found = resolve('medium', socialImageId);
  if (!seo && !found) return undefined;
  const { metaTitle, metaDescription, canonicalUrl, noIndex } = seo ?? {};
  return {
    metaTitle,
    metaDescription,
    canonicalUrl,
    noIndex,
    socialImage: found && medium.within(found, resolve),
  };
}

const seo: Shape<SeoResponse> = {
  about: { name: 'Seo', means: 'What search engines, and those who share the page, are told of it.' },
  payload: SeoPayload,
  fields,
  response: seoResponse as (source: never, resolve: never) => SeoResponse,
};

/** The payloads' field, the same in all families. */
export const seoRule = {
  means:
    'What search engines, and those who share the page, are told of it. Only the item itself has it in answers, not where another refers to it.',
};

/** The answers' field, the same in all families. */
export const seoField = {
  optional: true as const,
  isOwn: true as const,
  one: seo,
  stored: ['seo', 'socialImageId'] as const,
  referenced: ({ socialImageId: guid }: SeoContent): Reference[] =>
    guid === undefined ? [] : [{ family: 'medium', guid }],
  value: seoResponse,
};
