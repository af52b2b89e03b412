import { isPostUrl, postAddress } from '../../../shared/families/post-address.ts';
import type { FieldOf } from '../form/record-form.tsx';
import { words } from '../words.ts';
import type { BlogTexts } from './blog-store.ts';

const name: FieldOf<BlogTexts> = { name: 'name', label: words.name, isNeeded: true };
const slogan: FieldOf<BlogTexts> = { name: 'slogan', label: words.slogan, note: words.sloganNote };
const logo: FieldOf<BlogTexts> = {
  name: 'logoUrl',
  label: words.logo,
  note: words.logoNote,
  inputMode: 'url',
  maxLength: 2048,
  picture: 'mediumUrl',
};

const isPublic: FieldOf<BlogTexts> = {
  name: 'isPublic',
  label: words.isPublic,
  note: () => words.isPublicNote,
  isSwitch: true,
};

/** A post as the example of an address has it. */
const examplePost = {
  postId: '5f0c7a52-6a3b-4f0e-9a53-0d6e2f1f7a10',
  slug: 'first-firing',
  published: '2026-11-24T09:00:00Z',
};

const isSite = (text: string) => URL.canParse(text) && /^https?:\/\/[^?#]*$/i.test(text);
const site: FieldOf<BlogTexts> = {
  name: 'siteUrl',
  label: words.siteUrl,
  note: () => words.siteUrlNote,
  inputMode: 'url',
  maxLength: 2048,
  flawOf: text => (isSite(text) ? undefined : words.siteUrlFlaw),
};

const posts: FieldOf<BlogTexts> = {
  name: 'postUrl',
  label: words.postUrl,
  note: ({ siteUrl, postUrl }) => {
    const isRight = siteUrl !== '' && postUrl !== '' && isPostUrl.violation(postUrl, {}) === undefined;
    const example = isRight && postAddress({ siteUrl, postUrl }, examplePost);
    return example ? words.postUrlExample(example) : words.postUrlNote;
  },
  flawOf: text => (isPostUrl.violation(text, {}) === undefined ? undefined : words.postUrlFlaw),
};

function isLanguage(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text).length === 1;
  } catch {
    return false;
  }
}

const language: FieldOf<BlogTexts> = {
  name: 'language',
  label: words.language,
  note: text => nameOfLanguage(text.language) ?? words.languageNote,
  maxLength: 35,
  flawOf: text => (isLanguage(text) ? undefined : words.languageFlaw),
};

/** What a language is called, so that one sees whether it is the right one. */
function nameOfLanguage(text: string): string | undefined {
  const name = isLanguage(text) && new Intl.DisplayNames('en', { type: 'language' }).of(text);
  return name && name !== text ? name : undefined;
}

/** What a blog begins with. */
export const firstFields = [name, slogan];
export const allFields = [name, slogan, logo, isPublic, site, posts, language];
