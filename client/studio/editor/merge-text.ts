import { type Edit, editsOf } from './text-edits.ts';

/** A part of a merged text: as it was, changed by one of both or by both alike; or one of which somebody must say what becomes. */
export type Piece =
  | { by: 'nobody' | 'mine' | 'theirs' | 'both'; base: string; text: string }
  | { by: 'conflict'; base: string; mine: string; theirs: string };

/** Changes of one stretch of a text, by one of both or by both. */
interface Stretch {
  from: number;
  to: number;
  mine: Edit[];
  theirs: Edit[];
}

/** Whether a change that begins not before a stretch is about the same text, or would go to the same point. */
function overlaps({ from, to }: Edit, stretch: Stretch): boolean {
  if (from === to && stretch.from === stretch.to) return from === stretch.from;
  return from < stretch.to && to > stretch.from && !(from === to && from === stretch.from);
}

/** What comes first is done first; what is put in at a point comes before what replaces the text from there on. */
const isBefore = (one: Edit, other: Edit) =>
  one.from < other.from || (one.from === other.from && one.to < other.to);

/** Takes the first stretch off both lists of changes. */
function takeStretch(mine: Edit[], theirs: Edit[]): Stretch | undefined {
  const [my, their] = [mine[0], theirs[0]];
  const first = my && their ? (isBefore(their, my) ? their : my) : (my ?? their);
  if (!first) return undefined;
  const stretch: Stretch = { from: first.from, to: first.to, mine: [], theirs: [] };
  const takeFrom = (edits: Edit[], taken: Edit[]): boolean => {
    const [head] = edits;
    if (!head || !(head === first || overlaps(head, stretch))) return false;
    edits.shift();
    taken.push(head);
    stretch.to = Math.max(stretch.to, head.to);
    return true;
  };
  while (takeFrom(mine, stretch.mine) || takeFrom(theirs, stretch.theirs));
  return stretch;
}

/** A stretch of a text with changes. */
function withEdits(base: string, { from, to }: Stretch, edits: Edit[]): string {
  let [text, at] = ['', from];
  for (const edit of edits) {
    text += base.slice(at, edit.from) + edit.text;
    at = edit.to;
  }
  return text + base.slice(at, to);
}

function pieceOf(text: string, stretch: Stretch): Piece {
  const base = text.slice(stretch.from, stretch.to);
  const [mine, theirs] = [withEdits(text, stretch, stretch.mine), withEdits(text, stretch, stretch.theirs)];
  if (stretch.theirs.length === 0) return { by: 'mine', base, text: mine };
  if (stretch.mine.length === 0) return { by: 'theirs', base, text: theirs };
  return mine === theirs ? { by: 'both', base, text: mine } : { by: 'conflict', base, mine, theirs };
}

/** Merges two changed versions of a text, sentence by sentence. The pieces one after the other are the merged text. */
export function mergeText(base: string, mine: string, theirs: string): Piece[] {
  const [myEdits, theirEdits] = [editsOf(base, mine), editsOf(base, theirs)];
  const pieces: Piece[] = [];
  let at = 0;
  const copyUntil = (end: number) => {
    const text = base.slice(at, end);
    if (text) pieces.push({ by: 'nobody', base: text, text });
  };
  for (let stretch = takeStretch(myEdits, theirEdits); stretch; stretch = takeStretch(myEdits, theirEdits)) {
    copyUntil(stretch.from);
    pieces.push(pieceOf(base, stretch));
    at = stretch.to;
  }
  copyUntil(base.length);
  return pieces;
}
