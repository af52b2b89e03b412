import TurndownService from 'turndown';

const turndown = new TurndownService({
  headingStyle: 'atx',
  codeBlockStyle: 'fenced',
  bulletListMarker: '-',
  emDelimiter: '*',
});
// Markdown has no markup for these, and HTML may stand in Markdown.
turndown.keep(['iframe', 'video', 'audio', 'figure', 'table', 'details', 'sub', 'sup', 'del', 'ins']);
// Otherwise their text would become text of the post.
turndown.remove(['script', 'style']);

/** A text of HTML as Markdown. */
export const markdownOf = (html: string): string => turndown.turndown(html);
