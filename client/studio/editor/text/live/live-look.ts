import { EditorView } from '@codemirror/view';

/** How many levels of quotes and lists are indented, at most. */
export const deepest = 9;

/** How much a level is indented by, in em. */
const step = 1.75;

const levels = Array.from({ length: deepest }, (_, at) => at + 1);

const sizes = [1.6, 1.35, 1.17, 1.05, 1, 1];

export const liveLook = EditorView.theme({
  ...Object.fromEntries(
    levels.flatMap(level => [
      [`.cm-line.cm-in${level}`, { paddingInlineStart: `${level * step}em` }],
      [`.cm-out${level}`, { marginInlineStart: `${level * step}em` }],
    ]),
  ),
  ...Object.fromEntries(
    sizes.map((size, at) => [
      `.cm-h${at + 1}`,
      { fontSize: `${size}em`, fontWeight: '700', lineHeight: '1.4' },
    ]),
  ),
  '.cm-quote': { borderInlineStart: '3px solid var(--edge)', color: 'var(--soft)' },
  '.cm-quotes': { borderInlineStart: '7px double var(--edge)' },
  // What stands before the words ends where they begin, however wide it is.
  '.cm-indent': {
    display: 'inline-block',
    minWidth: '12em',
    marginInlineStart: '-12em',
    textAlign: 'end',
  },
  '.cm-indent input': { margin: '0', width: '1.1em', height: '1.1em', verticalAlign: '-0.15em' },
  '.cm-bullet': { color: 'var(--soft)' },
  '.cm-code, .cm-table': { fontFamily: 'var(--mono)', fontSize: '0.92em' },
  '.cm-code': { backgroundColor: 'var(--sunk)', boxShadow: '-0.5rem 0 var(--sunk), 0.5rem 0 var(--sunk)' },
  '.cm-code span, .cm-table span, .cm-edge span': { fontSize: 'inherit' },
  '.cm-inline-code': { backgroundColor: 'var(--sunk)', borderRadius: '4px', padding: '0 0.2em' },
  // What is above and below something is small, also where it is shown.
  '.cm-line.cm-edge': { fontSize: '0.75em', lineHeight: '1.4' },
  '.cm-rule': {
    display: 'inline-block',
    width: '100%',
    borderBlockStart: '1px solid var(--edge)',
    verticalAlign: 'middle',
  },
  '.cm-link': { color: 'var(--accent)', textDecoration: 'underline' },
  '.cm-no-link, .cm-no-link *': { color: 'inherit' },
  '.cm-note': { fontSize: '0.75em', lineHeight: '0', verticalAlign: 'super', color: 'var(--accent)' },
});
