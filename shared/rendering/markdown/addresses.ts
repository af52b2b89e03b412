import { compile } from 'micromark';
import type { Events } from './micromark-types.ts';

/**
 * Addresses that run something, or show what is on the reader's disk, when they are followed: the ones that GitHub's `cmark-gfm` knows. Data
 * of these types are only ever a picture.
 */
const refused = /^(?:javascript|vbscript|file|data(?!:image\/(?:png|gif|jpeg|webp)[;,])):/i;

/** Whether an address is refused, read as browsers do: they skip white space before it, and line ends and tabs within it. */
export const isRefused = (address: string): boolean => refused.test(address.replace(/[\s\p{Cc}]+/gu, ''));

/** Where the address of a link or a picture is, and where that of a definition. */
const destinations = new Set<string>(['resourceDestinationString', 'definitionDestinationString']);

/** A text's parts without refused addresses: links and pictures of such have an empty one, and an address alone is a text. */
export function withoutRefusedAddresses(events: Events): Events {
  const kept: (typeof events)[number][] = [];
  let start = 0;
  for (const event of events) {
    const [phase, token, context] = event;
    if (destinations.has(token.type)) {
      if (phase === 'enter') start = kept.length + 1;
      // Written, its escapes and references are read.
      else if (isRefused(compile()(kept.slice(start)))) kept.length = start;
    }
    const isRefusedLink = token.type === 'autolinkProtocol' && isRefused(context.sliceSerialize(token));
    kept.push(isRefusedLink ? [phase, { ...token, type: 'data' }, context] : event);
  }
  return kept;
}
