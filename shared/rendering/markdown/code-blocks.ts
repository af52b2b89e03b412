import type { HandleContext, HtmlExtension } from './micromark-types.ts';

/**
 * Keeps the ends of lines in code. The library leaves out those behind a text in a list without blank lines, up to the next text, and so in code as well
 * (https://github.com/micromark/micromark/issues/201).
 */
export const keepLineEndings = (writing: HandleContext): void => writing.setData('slurpAllLineEndings');

/** Writes code with the ends of its lines, wherever it is. */
export const codeBlocks: HtmlExtension = {
  enter: {
    codeFencedFence() {
      keepLineEndings(this);
    },
    codeFlowValue() {
      keepLineEndings(this);
    },
  },
};
