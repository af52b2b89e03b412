/** Blocks as the source of HTML that somebody can read: each, and each part of a list or a table, on a line of its own. */
export function writtenHtml(body: Element): string {
  for (const parent of body.querySelectorAll('ul, ol, table, thead, tbody, tr, blockquote, details')) {
    for (const child of [...parent.children]) child.before('\n');
    parent.append('\n');
  }
  for (const list of body.querySelectorAll('li > :is(ul, ol)')) {
    list.before('\n');
    list.after('\n');
  }
  return Array.from(body.children, ({ outerHTML }) => outerHTML).join('\n');
}
