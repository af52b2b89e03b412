import { keepLineEndings } from './code-blocks.ts';
import type { HandleContext, HtmlExtension } from './micromark-types.ts';

/**
 * Tags of elements to which everything behind them is a text, also what is not of the post. Where they are in a comment, a script or a
 * style, they are no tags: these come first. A name may be all that is left of the text.
 */
const swallowing =
  /(<!--(?:-?>|[\s\S]*?(?:--!?>|$))|<(script|style)(?=[\s/>]|$)[\s\S]*?(?:<\/\2|$))|<(?=\/?(?:title|textarea|xmp|noembed|noframes|plaintext)(?:[\s/>]|$))/gi;

const filtered = (html: string) => html.replace(swallowing, (_, kept?: string) => kept ?? '&lt;');

/** Keeps what is written, as it is, until the HTML is complete. */
function begin(writing: HandleContext): void {
  writing.buffer();
  writing.setData('ignoreEncode', true);
}

function end(writing: HandleContext): void {
  const html = writing.resume();
  writing.setData('ignoreEncode');
  writing.raw(filtered(html));
}

/**
 * Writes HTML that is in a text as it is, but for elements that would swallow the page. GitHub's filter, in the place of which this is,
 * looks at each line alone, and shows scripts, styles and frames as texts, too.
 */
export const rawHtml: HtmlExtension = {
  enter: {
    htmlFlow() {
      this.lineEndingIfNeeded();
      keepLineEndings(this);
      begin(this);
    },
    htmlText() {
      begin(this);
    },
  },
  exit: {
    htmlFlow() {
      end(this);
    },
    htmlText() {
      end(this);
    },
    htmlFlowData(token) {
      this.raw(this.sliceSerialize(token));
    },
    htmlTextData(token) {
      this.raw(this.sliceSerialize(token));
    },
  },
};
