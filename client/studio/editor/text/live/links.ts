import type { Text } from '@codemirror/state';
import { Decoration, EditorView } from '@codemirror/view';
import type { SyntaxNodeRef } from '@lezer/common';
import { readMarkdown } from '../../../../../shared/rendering/markdown/read-markdown.ts';
import { isApple } from '../../../frame/shortcuts.ts';
import { words } from '../../../words.ts';
import type { TextRange } from '../format/edit.ts';
import type { Drawing } from './drawing.ts';

/** Where the definitions of links and footnotes of a text lead, by their labels. */
const definitions = new WeakMap<Text, Map<string, string>>();

const definition = /^[ \t>]*\[((?:\\.|[^\]\\])+)\]:[ \t]*\n?[ \t>]*<?([^\s>]*)/gm;

const labelOf = (written: string) => written.trim().replace(/\s+/g, ' ').toLowerCase();

function defined(doc: Text, label: string): string | undefined {
  const known = definitions.get(doc) ?? new Map<string, string>();
  if (!definitions.has(doc)) {
    definitions.set(doc, known);
    for (const [, each = '', address = ''] of doc.toString().matchAll(definition))
      if (!known.has(labelOf(each))) known.set(labelOf(each), address);
  }
  return known.get(labelOf(label));
}

const note = Decoration.mark({ class: 'cm-note' });
export const markup = Decoration.mark({ class: 'cm-markup' });
const noLink = Decoration.mark({ class: 'cm-no-link' });

/** What can be opened: the rest is an address on the site of the blog, wherever that is. */
const absolute = /^(?:https?:|mailto:)/i;

const hint = words.followLink(isApple ? '⌘' : 'Ctrl');

/** Words that lead to an address. */
export function drawLink(drawing: Drawing, from: number, to: number, address: string): void {
  const canOpen = absolute.test(address);
  const attributes: Record<string, string> = canOpen
    ? { title: `${address}\n${hint}`, 'data-address': address }
    : { title: address };
  drawing.mark(from, to, Decoration.mark({ class: 'cm-link', attributes }));
}

function drawNote({ from, to }: TextRange, drawing: Drawing): void {
  const { doc } = drawing.state;
  const isDefinition =
    doc.sliceString(to, to + 1) === ':' && /^[ \t>]*$/.test(doc.sliceString(doc.lineAt(from).from, from));
  const end = isDefinition ? to + 1 : to;
  drawing.hide(from, from + 2);
  drawing.hide(to - 1, end);
  drawing.mark(from, end, note);
}

/** Shows a link as its words, and a footnote as its sign; brackets around words that lead nowhere are words. */
export function link(node: SyntaxNodeRef, drawing: Drawing): void {
  const { doc } = drawing.state;
  const [open, close] = node.node.getChildren('LinkMark');
  if (!open || !close) return;
  const text = doc.sliceString(open.to, close.from);
  const url = node.node.getChild('URL');
  const written = node.node.getChild('LinkLabel');
  const label = written ? doc.sliceString(written.from + 1, written.to - 1) : '';
  const address = url ? doc.sliceString(url.from, url.to) : defined(doc, label || text);
  if (address === undefined) drawing.mark(node.from, node.to, noLink);
  else if (!url && text.startsWith('^')) drawNote(node, drawing);
  else if (text.trim()) {
    drawing.hide(open.from, open.to);
    drawing.hide(close.from, node.to);
    drawLink(drawing, open.to, close.from, readMarkdown(address.replace(/^<|>$/g, '')));
  }
}

/** Shows the text of a footnote, which may look like the address of a link; where such an address is, it stands back. */
export function reference({ from, to }: SyntaxNodeRef, drawing: Drawing): false {
  const [sign] = /^\[\^[^\]]+\]/.exec(drawing.state.sliceDoc(from, to)) ?? [];
  if (sign) drawNote({ from, to: from + sign.length }, drawing);
  else drawing.mark(from, to, markup);
  return false;
}

/** Opens the address of a link, if it is clicked as one. */
export const followLinks = EditorView.domEventHandlers({
  mousedown(event) {
    const isMeant = event.button === 0 && (isApple ? event.metaKey : event.ctrlKey);
    const at = isMeant && event.target instanceof Element && event.target.closest('[data-address]');
    if (!(at instanceof HTMLElement)) return false;
    open(at.dataset.address, '_blank', 'noopener');
    return true;
  },
});
