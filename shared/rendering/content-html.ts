import { withEmbedFigures } from '../embeds/embed-figure.ts';
import type { ContentFormat } from '../values/content-format.ts';
import { markdownHtml } from './markdown/markdown-html.ts';
import type { HtmlWithPictures } from './markdown/picture-places.ts';
import { plainTextHtml } from './plain-text.ts';

/** How a post's text becomes the HTML that readers get. Nothing is made safe: SECURITY.md says what protects whom. */
const byFormat: Record<ContentFormat, (content: string) => HtmlWithPictures> = {
  markdown: markdownHtml,
  html: content => ({ html: withEmbedFigures(content), pictures: [] }),
};

/** The HTML of a post's text, with the places of the pictures that get what media know of them (pictures/responsive-pictures.ts). */
export const contentWithPictures = (content: string, format: ContentFormat | undefined): HtmlWithPictures =>
  format ? byFormat[format](content) : { html: plainTextHtml(content), pictures: [] };

/**
 * The HTML of a post's text. The service and the studio's preview render by this, so that a reader sees what the writer has seen.
 * @param format what the text is; without one it has no markup.
 */
export const contentHtml = (content: string, format: ContentFormat | undefined): string =>
  contentWithPictures(content, format).html;
