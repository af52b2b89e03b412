import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { gfmHtml } from 'micromark-extension-gfm';
import type { HandleContext, HtmlExtension } from './micromark-types.ts';

/** How many digits of its text's digest the identifier of a footnote has. */
const digits = 8;

/** What the identifiers of a text's footnotes begin with. Most texts have no footnotes, and need no digest. */
const prefixFor = (content: string) =>
  content.includes('[^')
    ? `user-content-${bytesToHex(sha256(utf8ToBytes(content))).slice(0, digits)}-`
    : undefined;

/** The identifier of the heading above the notes, to which marks refer. The library has one for all texts. */
const label = '"footnote-label"';

/** Writes footnotes with identifiers that no other text has, so that several texts can stand on one page. */
export function footnotes(content: string): HtmlExtension {
  const prefix = prefixFor(content);
  const { exit } = gfmHtml({ clobberPrefix: prefix });
  const ownLabel = label.replace('"', `"${prefix}`);
  const withOwnLabel = (writing: HandleContext): HandleContext => ({
    ...writing,
    tag(html) {
      const isOfLabel = /^<(?:sup><a|section data-footnotes)/.test(html);
      writing.tag(isOfLabel ? html.replace(label, ownLabel) : html);
    },
  });
  return {
    exit: {
      gfmFootnoteCallString(token) {
        exit?.gfmFootnoteCallString?.call(withOwnLabel(this), token);
      },
      null() {
        exit?.null?.call(withOwnLabel(this as HandleContext));
      },
    },
  };
}
