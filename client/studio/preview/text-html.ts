import { contentHtml } from '../../../shared/rendering/content-html.ts';
import { maxRendered } from '../../../shared/rendering/task.ts';
import type { Draft } from '../editor/draft.ts';

type Text = Pick<Draft, 'content' | 'contentFormat'>;

/** Whether the service makes no HTML of a text, which a site shows as it was written then (contract.md, Fields on request). */
export const isTooLong = ({ content, contentFormat }: Text): boolean =>
  contentFormat !== 'html' && content.length > maxRendered;

/** The HTML of a text; undefined if the service makes none. */
export const textHtml = (text: Text): string | undefined =>
  isTooLong(text) ? undefined : contentHtml(text.content, text.contentFormat);
