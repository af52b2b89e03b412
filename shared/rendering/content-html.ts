import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';
import type { ContentFormat } from '../values/content-format.ts';

/**
 * How a post's text becomes the HTML that readers get, by its format. Nothing is made safe: Markdown may contain HTML, and whoever may
 * write a blog may put a script into it.
 */
const byFormat: Record<ContentFormat, (content: string) => string> = {
  markdown: content =>
    micromark(content, {
      extensions: [gfm()],
      htmlExtensions: [gfmHtml()],
      allowDangerousHtml: true,
    }),
  html: content => content,
};

/** The HTML of a post's text. The service and the studio's preview render by this, so that a reader sees what the writer has seen. */
export const contentHtml = (content: string, format: ContentFormat): string => byFormat[format](content);
