import { Decoration } from '@codemirror/view';
import type { SyntaxNodeRef } from '@lezer/common';
import { readMarkdown } from '../../../../../shared/rendering/markdown/read-markdown.ts';
import type { Drawing } from './drawing.ts';
import type { Indents } from './indents.ts';
import { drawLink, link, markup, reference } from './links.ts';
import { pictureDrawing } from './pictures.ts';
import { hardBreak, rule, Sign } from './widgets.ts';

/** Draws what something in a text looks like. With `false`, nothing in it is drawn besides. */
type Look = (node: SyntaxNodeRef, drawing: Drawing, indents: Indents) => unknown;

const code = Decoration.mark({ class: 'cm-inline-code' });

const hidden: Look = ({ from, to }, drawing) => drawing.hide(from, to);

const standsBack: Look = ({ from, to }, drawing) => drawing.mark(from, to, markup);

/** The line above or below a block of code is small. */
const codeMark: Look = (node, drawing) => {
  if (node.node.parent?.name === 'FencedCode') drawing.line(node, 'cm-edge');
  drawing.hide(node.from, node.to);
};

const block =
  (name: string, isDrawnWithin = true): Look =>
  (node, drawing) => {
    drawing.line(node, name);
    return isDrawnWithin;
  };

/** What is under a title that is underlined is none of its lines. */
const title =
  (level: number): Look =>
  ({ from, node }, drawing) => {
    const { lastChild } = node;
    const isUnderlined = node.name.startsWith('S') && lastChild;
    drawing.line({ from, to: isUnderlined ? lastChild.from - 1 : node.to }, `cm-h${level}`);
  };

/** With the blanks between it and the words. */
const headerMark: Look = ({ from, to, node }, drawing) => {
  const { text, from: start } = drawing.state.doc.lineAt(from);
  const isFirst = node.parent?.from === from;
  const before = isFirst ? 0 : from - start - text.slice(0, from - start).trimEnd().length;
  const after = isFirst ? (/^[ \t]*/.exec(text.slice(to - start))?.[0].length ?? 0) : 0;
  drawing.hide(from - before, to + after);
  // Below a title that is underlined.
  if (from - before === start && !isFirst) drawing.line({ from, to }, 'cm-edge');
};

const entity: Look = ({ from, to }, drawing) => {
  const written = drawing.state.sliceDoc(from, to);
  const sign = readMarkdown(written);
  // What cannot be seen is what is written.
  if (/[\p{L}\p{N}\p{P}\p{S}]/u.test(sign) && sign !== written)
    drawing.hide(from, to, new Sign(sign, 'cm-entity'));
};

const address: Look = ({ from, to, node }, drawing) => {
  const parent = node.parent?.name;
  if (parent === 'Link' || parent === 'Image' || parent === 'LinkReference') return;
  const written = drawing.state.sliceDoc(from, to);
  const isMail = !/^\w+:/.test(written) && written.includes('@');
  drawLink(drawing, from, to, isMail ? `mailto:${written}` : written.replace(/^www\./i, 'https://www.'));
  if (parent !== 'Autolink') return;
  drawing.hide(from - 1, from);
  drawing.hide(to, to + 1);
};

/** What each thing in a text looks like, by its name in the tree. What has none here looks as it is written. */
const looks: Record<string, Look> = {
  Blockquote: (node, _, indents) => indents.quote(node),
  QuoteMark: (node, _, indents) => indents.quoteMark(node),
  ListItem: (node, _, indents) => indents.item(node),
  TaskMarker: (node, _, indents) => indents.task(node),
  Paragraph: ({ node }, { state }) => !state.facet(pictureDrawing)?.isFigure(state, node),
  Image({ node, from, to }, drawing) {
    const picture = drawing.state.facet(pictureDrawing)?.inLine(drawing.state, node);
    if (picture) drawing.mark(from, to, picture);
    return !picture;
  },
  ...Object.fromEntries([1, 2, 3, 4, 5, 6].map(level => [`ATXHeading${level}`, title(level)])),
  SetextHeading1: title(1),
  SetextHeading2: title(2),
  HeaderMark: headerMark,
  EmphasisMark: hidden,
  StrikethroughMark: hidden,
  CodeMark: codeMark,
  CodeInfo: standsBack,
  InlineCode: ({ from, to }, drawing) => drawing.mark(from, to, code),
  FencedCode: block('cm-code'),
  CodeBlock: block('cm-code'),
  // Its columns are aligned as they are written.
  Table: block('cm-table', false),
  HorizontalRule: ({ from, to }, drawing) => drawing.hide(from, to, rule),
  HardBreak: ({ from, to }, drawing) => drawing.hide(from, to - 1, hardBreak),
  Escape: ({ from }, drawing) => drawing.hide(from, from + 1),
  Entity: entity,
  Link: link,
  URL: address,
  LinkReference: reference,
  HTMLBlock: standsBack,
  HTMLTag: standsBack,
  Comment: standsBack,
  CommentBlock: standsBack,
  ProcessingInstruction: standsBack,
  ProcessingInstructionBlock: standsBack,
};

/** Draws something, and says whether what is in it is drawn besides. */
export function drawNode(node: SyntaxNodeRef, drawing: Drawing, indents: Indents): boolean {
  const look = looks[node.name];
  const line = drawing.state.doc.lineAt(node.from);
  if (drawing.isTooLong(line)) return node.to > line.to;
  return look?.(node, drawing, indents) !== false;
}
