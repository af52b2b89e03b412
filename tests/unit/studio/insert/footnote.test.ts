import { applied } from '../../../../client/studio/editor/text/format/edit.ts';
import { footnote } from '../../../../client/studio/editor/text/insert/footnote.ts';

/** What the key does at the caret `¦`, and where the caret is then. */
function pressed(marked: string): string | undefined {
  const at = marked.indexOf('¦');
  const text = marked.replace('¦', '');
  const edit = footnote(text, { from: at, to: at });
  if (!edit) return undefined;
  const after = applied(text, edit.change);
  return `${after.slice(0, edit.selection.to)}¦${after.slice(edit.selection.to)}`;
}

test.each([
  ['in an empty text', '¦', '[^1]\n\n[^1]: ¦'],
  ['within words', 'A kiln¦ burns.\n', 'A kiln[^1] burns.\n\n[^1]: ¦'],
  ['beside others', 'a[^1]b¦\n\n[^1]: one', 'a[^1]b[^2]\n\n[^1]: one\n[^2]: ¦'],
  ['beside others with names', 'a[^note] b[^2]¦\n\n[^note]: n', 'a[^note] b[^2][^1]\n\n[^note]: n\n[^1]: ¦'],
  ['behind a list', '- a¦\n- b', '- a[^1]\n- b\n\n[^1]: ¦'],
  [
    'behind a note of several paragraphs',
    'a¦[^1]\n\n[^1]: b\n\n    c',
    'a[^2][^1]\n\n[^1]: b\n\n    c\n[^2]: ¦',
  ],
])('a footnote %s', (_, before, after) => {
  expect(pressed(before)).toBe(after);
});

test.each([
  ['from the mark to the note', 'a[^1]¦ b\n\n[^1]: note', 'a[^1] b\n\n[^1]: ¦note'],
  ['from within the mark', 'a[^Na¦me] b\n\n[^name]: note', 'a[^Name] b\n\n[^name]: ¦note'],
  ['from the note to the mark', 'a[^1] b\n\n[^1]: no¦te', 'a[^1]¦ b\n\n[^1]: note'],
  [
    'from a later line of the note',
    'a[^1] b\n\n[^1]: note\n\n    more¦',
    'a[^1]¦ b\n\n[^1]: note\n\n    more',
  ],
])('the key leads %s', (_, before, after) => {
  expect(pressed(before)).toBe(after);
});

test.each([
  ['in code', '```\na¦\n```'],
  ['where the text ends in code', 'a¦\n\n```\nb'],
  ['in a note without a mark', '[^1]: a¦'],
])('nothing happens %s', (_, text) => {
  expect(pressed(text)).toBeUndefined();
});
