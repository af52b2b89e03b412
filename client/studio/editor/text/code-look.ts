import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

/** The field has no look of its own: it is the page's text. Properties of the page apply within the shadow root. */
const theme = EditorView.theme({
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'inherit', lineHeight: 'inherit', overflow: 'visible' },
  '.cm-content': { padding: '0', caretColor: 'var(--accent)', minHeight: '40vh' },
  '.cm-line': { padding: '0', textAlign: 'start' },
  '.cm-placeholder': { color: 'var(--soft)' },
  '.cm-markup': { color: 'var(--soft)' },
  '.cm-searchMatch': { backgroundColor: 'var(--found)' },
  '.cm-searchMatch-selected': {
    backgroundColor: 'var(--found)',
    outline: '2px solid var(--accent)',
    borderRadius: '2px',
  },
});

const marks = HighlightStyle.define([
  { tag: tags.strong, fontWeight: '700' },
  { tag: tags.emphasis, fontStyle: 'italic' },
  { tag: tags.strikethrough, textDecoration: 'line-through' },
  { tag: tags.link, color: 'var(--accent)' },
  { tag: tags.monospace, fontFamily: 'var(--mono)', fontSize: '0.92em' },
  {
    tag: [tags.processingInstruction, tags.url, tags.contentSeparator, tags.comment, tags.angleBracket],
    color: 'var(--soft)',
  },
]);

/** Headings among marks that are all shown: in the source they are not much larger than the rest. */
export const headingMarks = syntaxHighlighting(
  HighlightStyle.define([
    { tag: tags.heading, fontWeight: '700' },
    { tag: [tags.heading1, tags.heading2], fontWeight: '700', fontSize: '1.2em' },
  ]),
);

export const look = [theme, syntaxHighlighting(marks)];
