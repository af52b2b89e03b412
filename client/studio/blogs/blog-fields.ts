import { isLanguage as languageRule } from '../../../shared/families/language.ts';
import { postAddress, isPostUrl as postUrlRule } from '../../../shared/families/post-address.ts';
import type { FieldOf } from '../form/record-form.tsx';
import { limits } from '../limits.ts';
import { words } from '../words.ts';
import type { BlogTexts } from './blog-store.ts';

const isWebAddress = (text: string) => URL.canParse(text) && /^https?:\/\//i.test(text);

const name: FieldOf<BlogTexts> = { name: 'name', label: words.name, isNeeded: true };
const slogan: FieldOf<BlogTexts> = { name: 'slogan', label: words.slogan, note: words.sloganNote };
const logo: FieldOf<BlogTexts> = {
  name: 'logoUrl',
  label: words.logo,
  note: words.logoNote,
  inputMode: 'url',
  most: limits.address,
  picture: 'mediumUrl',
  flawOf: text => (isWebAddress(text) ? undefined : words.logoFlaw),
};

const isPublic: FieldOf<BlogTexts> = {
  name: 'isPublic',
  label: words.isPublic,
  note: () => words.isPublicNote,
  isSwitch: true,
};

const isSite = (text: string) => isWebAddress(text) && !/[?#]/.test(text);
const site: FieldOf<BlogTexts> = {
  name: 'siteUrl',
  label: words.siteUrl,
  note: () => words.siteUrlNote,
  inputMode: 'url',
  most: limits.address,
  flawOf: text => (isSite(text) ? undefined : words.siteUrlFlaw),
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
  label: words.postUrl,
  note: ({ siteUrl, postUrl }) => {
    const address = isSite(siteUrl) && isPostUrl(postUrl) && postAddress({ siteUrl, postUrl }, example);
    return address ? words.postUrlExample(address) : words.postUrlNote;
  },
  flawOf: text => (isPostUrl(text) ? undefined : words.postUrlFlaw),
};

const isLanguage = (text: string) => languageRule.violation(text, {}) === undefined;
const language: FieldOf<BlogTexts> = {
  name: 'language',
  label: words.language,
  note: text => nameOfLanguage(text.language) ?? words.languageNote,
  most: limits.language,
  flawOf: text => (isLanguage(text) ? undefined : words.languageFlaw),
};

/** What a language is called, so that one sees whether it is the right one. */
function nameOfLanguage(text: string): string | undefined {
  try {
    const name = new Intl.DisplayNames('en', { type: 'language' }).of(text);
    return name === text ? undefined : name;
  } catch {
    // No tag, or one that the browser does not take, such as zh-yue.
    return undefined;
  }
}

/** What a blog begins with. */
export const firstFields = [name, slogan];
/** Who reads a blog, and where. */
export const publicFields = [isPublic, site, posts];
export const allFields = [name, slogan, logo, ...publicFields, language];
