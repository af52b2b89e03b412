import type { ContentFormat } from '../values/content-format.ts';
import { beginningOf, excerptedFrom } from './beginning.ts';
import type { HtmlWithPictures } from './markdown/picture-places.ts';

/**
 * The maximum length of a text that is rendered, in UTF-16 code units: some 20,000 words, for which the worker needs half a second
 * and nearly all of its memory.
 */
export const maxRendered = 128 * 1024;

/** What is made of a text; what cannot be made is missing. */
export interface Rendered {
  contentHtml?: HtmlWithPictures | undefined;
  excerpt?: string | undefined;
}

/** What the worker is to make of a text. */
export interface RenderTask {
  makes: readonly (keyof Rendered)[];
  content: string;
  format: ContentFormat | undefined;
}

/** How something is made of a text, together with what else is made of the same; undefined if it is not. */
export function taskFor(
  make: keyof Rendered,
  content: string,
  format: ContentFormat | undefined,
): RenderTask | undefined {
  if (content.length <= excerptedFrom && format !== 'html')
    return { makes: ['contentHtml', 'excerpt'], content, format };
  if (make === 'excerpt') return { makes: ['excerpt'], content: beginningOf(content, format), format };
  return content.length > maxRendered ? undefined : { makes: ['contentHtml'], content, format };
}
