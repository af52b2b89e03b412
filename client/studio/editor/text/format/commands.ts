import type { Command, TextFormat } from './edit.ts';
import { inline } from './inline.ts';
import { block, lineByLine } from './lines.ts';
import { link } from './link.ts';

/** What the bar and the keys do to a text, in the order of the bar. */
export const commandNames = ['bold', 'italic', 'link', 'heading', 'list', 'quote', 'code'] as const;

export type CommandName = (typeof commandNames)[number];

/** One line of code is set off within it, several are a block. */
const code =
  (one: Command, several: Command): Command =>
  (text, selection) => {
    const isSeveral = text.slice(selection.from, selection.to).trim().includes('\n');
    return (isSeveral ? several : one)(text, selection);
  };

/** How each format does it. */
export const commands: Record<TextFormat, Record<CommandName, Command>> = {
  markdown: {
    bold: inline({ open: '**', close: '**' }),
    italic: inline({ open: '*', close: '*' }),
    link: link('markdown'),
    // The title is the heading of the first level.
    heading: lineByLine({
      test: /^ {0,3}#{1,6} /,
      start: /^ {0,3}#{1,6} /,
      on: line => `## ${line}`,
      off: line => line.replace(/^ {0,3}#{1,6} /, ''),
    }),
    list: lineByLine({
      test: /^\s*(?:[-*+]|\d+[.)]) /,
      start: /^\s*(?:[-*+]|\d+[.)]) /,
      on: line => `- ${line}`,
      off: line => line.replace(/^(\s*)(?:[-*+]|\d+[.)]) /, '$1'),
    }),
    quote: lineByLine({
      test: /^ {0,3}>/,
      start: /^ {0,3}> ?/,
      on: line => `> ${line}`,
      off: line => line.replace(/^ {0,3}> ?/, ''),
      everyLine: true,
    }),
    code: code(inline({ open: '`', close: '`' }), block({ open: '```', close: '```' })),
  },
  html: {
    bold: inline({ open: '<strong>', close: '</strong>' }),
    italic: inline({ open: '<em>', close: '</em>' }),
    link: link('html'),
    // What is no heading any more is a paragraph.
    heading: lineByLine({
      test: /^<h[1-6]\b[^>]*>.*<\/h[1-6]>$/,
      start: /^<(?:p|h[1-6])\b[^>]*>/,
      on: line => `<h2>${line.replace(/^<p>(.*)<\/p>$/, '$1')}</h2>`,
      off: line => line.replace(/^<h[1-6]\b[^>]*>(.*)<\/h[1-6]>$/, '<p>$1</p>'),
    }),
    list: block({
      open: '<ul>',
      close: '</ul>',
      on: line => (line.trim() === '' ? line : `<li>${line}</li>`),
      off: line => line.replace(/^<li>(.*)<\/li>$/, '$1'),
    }),
    quote: block({ open: '<blockquote>', close: '</blockquote>' }),
    code: code(
      inline({ open: '<code>', close: '</code>' }),
      block({ open: '<pre><code>', close: '</code></pre>' }),
    ),
  },
};
