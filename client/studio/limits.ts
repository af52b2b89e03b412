import { words } from './words.ts';

/** How long texts may be, in UTF-16 code units (shared/contract.md, Payloads). The text of a post has no limit of its own. */
export const limits = {
  slug: 100,
  line: 255,
  metaTitle: 300,
  lines: 500,
  text: 2000,
  address: 2048,
  language: 35,
} as const;

/** What is wrong with a text that the service would refuse for its length; nothing if it fits. */
export const tooLong = (text: string, most: number): string | undefined =>
  text.length > most ? words.tooLong(text.length, most) : undefined;
