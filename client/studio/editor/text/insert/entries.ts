import type { TextFormat } from '../format/edit.ts';
import { attribute } from '../format/escaped.ts';
import type { Block } from './insert-at.ts';

/** What is asked for before something is put in, and what does something else than putting in a block. */
export type EntryAct = 'picture' | 'gallery' | 'embed' | 'table' | 'code' | 'footnote' | 'link';

/** What can be put in: a block as each format has it, or an act. */
type Entry =
  | { readonly [Format in TextFormat]?: Block }
  | { readonly act: EntryAct; readonly only?: TextFormat };

/** A text whose caret is at the sign `|`. */
function block(marked: string): Block {
  const caret = marked.indexOf('|');
  return { text: marked.replace('|', ''), caret };
}

/** What the menu offers, in its order. What a format does not have is left out there. */
export const entries = {
  heading2: { markdown: { text: '## ' }, html: block('<h2>|</h2>') },
  heading3: { markdown: { text: '### ' }, html: block('<h3>|</h3>') },
  picture: { act: 'picture' },
  gallery: { act: 'gallery', only: 'markdown' },
  embed: { act: 'embed' },
  table: { act: 'table' },
  code: { act: 'code' },
  quote: { markdown: { text: '> ' }, html: block('<blockquote>\n<p>|</p>\n</blockquote>') },
  list: { markdown: { text: '- ' }, html: block('<ul>\n<li>|</li>\n</ul>') },
  numbered: { markdown: { text: '1. ' }, html: block('<ol>\n<li>|</li>\n</ol>') },
  tasks: { markdown: { text: '- [ ] ' } },
  footnote: { act: 'footnote', only: 'markdown' },
  // In an item three dashes would be read as one rule with the item's own.
  rule: { markdown: { text: '***\n\n' }, html: { text: '<hr>\n' } },
  link: { act: 'link' },
} as const satisfies Record<string, Entry>;

export type EntryName = keyof typeof entries;

export const entryNames = Object.keys(entries) as EntryName[];

const entryOf = (name: EntryName): Entry => entries[name];

/** The block of an entry. */
export function blockOf(name: EntryName, format: TextFormat): Block | undefined {
  const entry = entryOf(name);
  return 'act' in entry ? undefined : entry[format];
}

export function actOf(name: EntryName): EntryAct | undefined {
  const entry = entryOf(name);
  return 'act' in entry ? entry.act : undefined;
}

/** Whether a format has an entry. */
export function isIn(name: EntryName, format: TextFormat): boolean {
  const entry = entryOf(name);
  return 'act' in entry ? (entry.only ?? format) === format : entry[format] !== undefined;
}

/** A block of code in a language. */
export const codeIn = (language: string, format: TextFormat): Block =>
  format === 'markdown'
    ? block(`\`\`\`${language}\n|\n\`\`\``)
    : block(`<pre><code${language && ` class="language-${attribute(language)}"`}>|\n</code></pre>`);

/** A paragraph with an address alone: an embed if it is known, or a link. */
export function addressAlone(address: string, isEmbed: boolean, format: TextFormat): Block {
  if (format === 'markdown')
    return { text: isEmbed ? address : `<${address.replace(/[<>\s]/g, encodeURIComponent)}>` };
  const written = attribute(address);
  return { text: isEmbed ? `<p>${written}</p>` : `<p><a href="${written}">${written}</a></p>` };
}
