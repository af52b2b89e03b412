import type { ContentFormat } from '../values/content-format.ts';

/** What the worker is to make of a text. */
export interface Task {
  make: 'contentHtml' | 'excerpt';
  content: string;
  format: ContentFormat | undefined;
}
