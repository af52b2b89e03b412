import { EditorView } from '@codemirror/view';

/** Pictures as wide as the text at most; what they are is the page's look. */
export const pictureLook = EditorView.theme({
  '.cm-figure': { padding: '0.5rem 0' },
  '.cm-gallery': {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(11rem, 40%), 1fr))',
    gap: '0.75rem',
  },
  '.cm-picture': { margin: '0', cursor: 'pointer' },
  'figure.cm-picture': { width: 'fit-content', maxWidth: '100%' },
  '.cm-picture img': {
    display: 'block',
    maxWidth: '100%',
    height: 'auto',
    maxHeight: '80vh',
    objectFit: 'contain',
    borderRadius: '4px',
    backgroundColor: 'var(--sunk)',
  },
  '.cm-gallery .cm-picture': { width: 'auto' },
  '.cm-gallery img': { width: '100%', aspectRatio: '4 / 3', objectFit: 'cover' },
  '.cm-gallery .cm-wide': { gridColumn: '1 / -1' },
  '.cm-gallery .cm-wide img': { aspectRatio: '2 / 1' },
  'span > .cm-picture': { display: 'inline-block', verticalAlign: 'middle' },
  'span > .cm-picture img': { width: 'auto', height: '1.5em', maxWidth: '6rem' },
  '.cm-picked': { outline: '3px solid var(--accent)', outlineOffset: '2px', borderRadius: '4px' },
  '.cm-picture figcaption': {
    color: 'var(--soft)',
    font: '0.875rem / 1.5 var(--sans)',
    padding: '0.25rem 0',
  },
  '.cm-card': {
    display: 'inline-grid',
    padding: '0.5rem 0.75rem',
    border: '1px dashed var(--edge)',
    borderRadius: '6px',
    color: 'var(--soft)',
    font: '0.875rem / 1.5 var(--sans)',
    overflowWrap: 'anywhere',
  },
  '.cm-line.cm-embed': {
    paddingInline: '0.75rem',
    borderInlineStart: '3px solid var(--accent)',
    backgroundColor: 'var(--sunk)',
  },
  '@media (min-width: 64rem)': {
    '.cm-figure > .cm-wide:only-child': { maxWidth: 'none', marginInline: '-2rem' },
  },
});
