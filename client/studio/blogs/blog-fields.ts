import { isLanguage as languageRule } from '../../../shared/families/language.ts';
import { isTagUrl, postAddress, isPostUrl as postUrlRule } from '../../../shared/families/post-address.ts';
import type { FieldOf } from '../form/field-input.tsx';
import { metadataSection } from '../form/metadata-section.ts';
import type { Section } from '../form/section.tsx';
import { isWebAddress } from '../form/web-address.ts';
import { nameOfLanguage } from '../language-names.ts';
import { laterWords } from '../later-words.ts';
import { limits } from '../limits.ts';
import type { BlogTexts } from './blog-store.ts';

const name: FieldOf<BlogTexts> = { name: 'name', label: laterWords.name, isNeeded: true };
const slogan: FieldOf<BlogTexts> = { name: 'slogan', label: laterWords.slogan, note: laterWords.sloganNote };
const logo: FieldOf<BlogTexts> = {
  name: 'logoUrl',
  label: laterWords.logo,
  note: laterWords.logoNote,
  inputMode: 'url',
  most: limits.address,
  picture: 'mediumUrl',
  flawOf: text => (isWebAddress(text) ? undefined : laterWords.logoFlaw),
};

const isPublic: FieldOf<BlogTexts> = {
  name: 'isPublic',
  label: laterWords.isPublic,
  note: () => laterWords.isPublicNote,
  isSwitch: true,
};

const isSite = (text: string) => isWebAddress(text) && !/[?#]/.test(text);
const site: FieldOf<BlogTexts> = {
  name: 'siteUrl',
  label: laterWords.siteUrl,
  note: () => laterWords.siteUrlNote,
  inputMode: 'url',
  most: limits.address,
  flawOf: text => (isSite(text) ? undefined : laterWords.siteUrlFlaw),
};

/** A post that somebody might write. */
const example = {
  postId: '5f0c7a52-6a3b-4f0e-9a53-0d6e2f1f7a10',
  slug: 'first-firing',
  published: '2026-11-24T09:00:00Z',
};

const isPostUrl = (text: string) => postUrlRule.violation(text, {}) === undefined;
const posts: FieldOf<BlogTexts> = {
  name: 'postUrl',
  label: laterWords.postUrl,
  note: ({ siteUrl, postUrl }) => {
    const address = isSite(siteUrl) && isPostUrl(postUrl) && postAddress({ siteUrl, postUrl }, example);
    return address ? laterWords.postUrlExample(address) : laterWords.postUrlNote;
  },
  flawOf: text => (isPostUrl(text) ? undefined : laterWords.postUrlFlaw),
};

const pages: FieldOf<BlogTexts> = {
  name: 'pageUrl',
  label: laterWords.pageUrl,
  note: laterWords.pageUrlNote,
  flawOf: text => (isPostUrl(text) ? undefined : laterWords.postUrlFlaw),
};
const tags: FieldOf<BlogTexts> = {
  name: 'tagUrl',
  label: laterWords.tagUrl,
  note: laterWords.tagUrlNote,
  flawOf: text => (isTagUrl.violation(text, {}) === undefined ? undefined : laterWords.tagUrlFlaw),
};
const publisher: FieldOf<BlogTexts> = {
  name: 'publisherName',
  label: laterWords.publisherName,
  note: laterWords.publisherNameNote,
};

const isLanguage = (text: string) => languageRule.violation(text, {}) === undefined;
const language: FieldOf<BlogTexts> = {
  name: 'language',
  label: laterWords.language,
  note: text => nameOfLanguage(text.language) ?? laterWords.languageNote,
  most: limits.language,
  flawOf: text => (isLanguage(text) ? undefined : laterWords.languageFlaw),
};

/** What a blog begins with. */
export const firstFields = [name, slogan];
/** Who reads a blog, and where. */
export const publicFields = [isPublic, site, posts];
export const allFields = [name, slogan, logo, ...publicFields, pages, tags, publisher, language];
export const blogSections: readonly Section<BlogTexts>[] = [metadataSection()];
