import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';
import type { TextFormat } from '../editor/text/format/edit.ts';

/** How each format becomes the HTML that readers get. Markdown may contain HTML, which runs no scripts where this is shown. */
export const rendered: Record<TextFormat, (text: string) => string> = {
  markdown: text =>
    micromark(text, {
      extensions: [gfm()],
      htmlExtensions: [gfmHtml()],
      allowDangerousHtml: true,
    }),
  html: text => text,
};
