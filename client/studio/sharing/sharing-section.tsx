import type { Addressing } from '../../../shared/families/post-address.ts';
import type { FieldOf } from '../form/field-input.tsx';
import type { Section } from '../form/section.tsx';
import { switched } from '../form/switched.ts';
import { isWebAddress } from '../form/web-address.ts';
import { laterWords } from '../later-words.ts';
import { limits } from '../limits.ts';
import { words } from '../words.ts';
import { SharingPreview } from './sharing-preview.tsx';
import type { SharingTexts } from './sharing-texts.ts';

/** What is shown where nothing is written for it, and where the page is. */
export interface Instead {
  title: string;
  description: string;
  imageId: string;
  /** The address of the page, by what the blog says of addresses; undefined where that is not known. */
  addressOf?: (blog: Addressing) => string | undefined;
}

/** How many characters search engines show, about. */
const shown = { title: 60, description: 160 };

/** How long a text is, and what that means; of an empty one, what is shown instead. */
function lengthNote(text: string, instead: string, about: number): string {
  if (text === '') return instead ? laterWords.emptyIs(instead) : laterWords.emptyIsNothing;
  const { length } = [...text];
  return length > about ? laterWords.cutAfter(length, about) : laterWords.fits(length, about);
}

function fieldsFor<F extends SharingTexts>(insteadOf: (texts: F) => Instead): FieldOf<F>[] {
  return [
    {
      name: 'metaTitle',
      label: words.metaTitle,
      note: texts => lengthNote(texts.metaTitle, insteadOf(texts).title, shown.title),
      most: limits.metaTitle,
    },
    {
      name: 'metaDescription',
      label: words.metaDescription,
      note: texts => lengthNote(texts.metaDescription, insteadOf(texts).description, shown.description),
      most: limits.lines,
      rows: 3,
    },
    { name: 'socialImageId', label: laterWords.socialImage, picture: 'mediumId' },
    {
      name: 'canonicalUrl',
      label: words.canonicalUrl,
      note: laterWords.canonicalUrlNote,
      inputMode: 'url',
      most: limits.address,
      flawOf: text => (isWebAddress(text) ? undefined : laterWords.canonicalUrlFlaw),
    },
    { name: 'noIndex', label: laterWords.noIndex, note: laterWords.noIndexNote, isSwitch: true },
  ];
}

/** What search engines, and those who share a page, are told of it, with what they make of that. */
export const sharingSection = <F extends SharingTexts>(insteadOf: (texts: F) => Instead): Section<F> => ({
  title: laterWords.forSharing,
  fields: fieldsFor(insteadOf),
  markOf: ({ noIndex }) => (noIndex === switched.on ? laterWords.notIndexed : undefined),
  Preview: ({ blogId, texts }) => <SharingPreview blogId={blogId} texts={texts} instead={insteadOf(texts)} />,
});
