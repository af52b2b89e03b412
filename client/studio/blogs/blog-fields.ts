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

/** What a blog begins with. */
export const firstFields = [name, slogan];
export const allFields = [name, slogan, logo];
