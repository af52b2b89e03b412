import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Key } from '../../store/keys.ts';

/** An hour, in milliseconds. */
const hour = 60 * 60 * 1000;

/** The time until which it is valid, in seconds since 1970, and the digest that only the blog's key makes. */
const form = /^([1-9]\d{9})\.([\w-]{43})$/;

/** What a preview shows: a post, or its working copy. */
export type Shown = 'post' | 'draft';

/** What is signed for each. Identifiers have one length and no `/`, so no two previews sign the same text. */
const signed: Readonly<Record<Shown, (post: Key, seconds: number) => string>> = {
  post: ({ blogId, guid }, seconds) => `${blogId}/${guid}/${seconds}`,
  draft: ({ blogId, guid }, seconds) => `${blogId}/${guid}/draft/${seconds}`,
};

const signatureOf = (key: string, post: Key, shown: Shown, seconds: number) =>
  createHmac('sha256', key).update(signed[shown](post, seconds)).digest('base64url');

/** A preview of one post, or of its working copy. */
export interface PreviewToken {
  token: string;
  /** Until when it is valid, in milliseconds since 1970. */
  expires: number;
}

/**
 * Makes the token that shows a post, or its working copy, for so many hours.
 * @param key the blog's, which makes and ends all of its previews.
 * @param now in milliseconds since 1970.
 */
export function newPreviewToken(
  key: string,
  post: Key,
  shown: Shown,
  now: number,
  hours: number,
): PreviewToken {
  const seconds = Math.floor((now + hours * hour) / 1000);
  return { token: `${seconds}.${signatureOf(key, post, shown, seconds)}`, expires: seconds * 1000 };
}

/** Whether a text can be a token that is still valid: what cannot be one needs no look at the store. */
export function mayBePreview(token: string, now: number): boolean {
  const [, seconds] = form.exec(token) ?? [];
  return seconds !== undefined && now < Number(seconds) * 1000;
}

/**
 * Whether a token shows this post, or its working copy, now. The time that it takes reveals nothing about the right token.
 * @param key the blog's; undefined if nobody has asked for a preview in it yet.
 */
export function isPreviewOf(
  key: string | undefined,
  post: Key,
  shown: Shown,
  token: string,
  now: number,
): boolean {
  const [, seconds, signature = ''] = form.exec(token) ?? [];
  if (key === undefined || !mayBePreview(token, now)) return false;
  // The texts are compared, because several texts in base64 stand for the same bytes.
  return timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(key, post, shown, Number(seconds))));
}
