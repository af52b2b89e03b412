import { changesBetween } from './text/changes.ts';
import { editsOf, sentencesOf, type TextEdit } from './text-edits.ts';

/** A part of a merged text: as it was, changed by one of both or by both alike; or one of which somebody must say what becomes. */
export type MergedPiece =
  | { by: 'nobody' | 'mine' | 'theirs' | 'both'; base: string; text: string }
  | { by: 'conflict'; base: string; mine: string; theirs: string };

/** Changes of one stretch of a text, by one of both or by both. */
interface Stretch {
  from: number;
  to: number;
  mine: TextEdit[];
  theirs: TextEdit[];
}

/** Whether a change that begins not before a stretch is about the same text, or would go to the same point. */
function overlaps({ from, to }: TextEdit, stretch: Stretch): boolean {
  if (from === to && stretch.from === stretch.to) return from === stretch.from;
  return from < stretch.to && to > stretch.from && !(from === to && from === stretch.from);
}

/** What comes first is done first; what is put in at a point comes before what replaces the text from there on. */
const isBefore = (one: TextEdit, other: TextEdit) =>
  one.from < other.from || (one.from === other.from && one.to < other.to);

/** Takes the first stretch off both lists of changes. */
function takeStretch(mine: TextEdit[], theirs: TextEdit[]): Stretch | undefined {
  const [my, their] = [mine[0], theirs[0]];
  const first = my && their ? (isBefore(their, my) ? their : my) : (my ?? their);
  if (!first) return undefined;
  const stretch: Stretch = { from: first.from, to: first.to, mine: [], theirs: [] };
  const takeFrom = (edits: TextEdit[], taken: TextEdit[]): boolean => {
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
function withEdits(base: string, { from, to }: Stretch, edits: TextEdit[]): string {
  let [text, at] = ['', from];
  for (const edit of edits) {
    text += base.slice(at, edit.from) + edit.text;
    at = edit.to;
  }
  return text + base.slice(at, to);
}

/** What there is of a part of a text: as both began, and as either has it. */
interface PartVersions {
  base: string;
  mine: string;
  theirs: string;
}

function pieceOf({ base, mine, theirs }: PartVersions): MergedPiece {
  if (mine === theirs) return { by: mine === base ? 'nobody' : 'both', base, text: mine };
  if (theirs === base) return { by: 'mine', base, text: mine };
  return mine === base ? { by: 'theirs', base, text: theirs } : { by: 'conflict', base, mine, theirs };
}

/** A piece as both have agreed on it: what one of both has changed is taken in, what is theirs is no change of mine. */
function agreedOf(piece: MergedPiece): PartVersions {
  if (piece.by === 'conflict') return piece;
  const theirs = piece.by === 'mine' ? piece.base : piece.text;
  return { base: theirs, mine: piece.text, theirs };
}

/** Merges two changed versions of a text, sentence by sentence. The pieces one after the other are the merged text. */
export function mergeText(base: string, mine: string, theirs: string): MergedPiece[] {
  const [myEdits, theirEdits] = [editsOf(base, mine), editsOf(base, theirs)];
  const pieces: MergedPiece[] = [];
  let at = 0;
  const copyUntil = (end: number) => {
    const text = base.slice(at, end);
    if (text) pieces.push({ by: 'nobody', base: text, text });
  };
  for (let stretch = takeStretch(myEdits, theirEdits); stretch; stretch = takeStretch(myEdits, theirEdits)) {
    copyUntil(stretch.from);
    pieces.push(
      pieceOf({
        base: base.slice(stretch.from, stretch.to),
        mine: withEdits(base, stretch, stretch.mine),
        theirs: withEdits(base, stretch, stretch.theirs),
      }),
    );
    at = stretch.to;
  }
  copyUntil(base.length);
  return pieces;
}

/** A piece of which a choice is made: what was chosen is mine, on what is theirs. */
export const chosenPiece = (theirs: string, chosen: string): MergedPiece =>
  pieceOf({ base: theirs, mine: chosen, theirs });

/** What nobody has changed is parted into its sentences: a change there is one of its own sentence. */
function sentencesOfPiece(versions: PartVersions): PartVersions[] {
  const { base, mine, theirs } = versions;
  if (base !== mine || base !== theirs) return [versions];
  const ends = sentencesOf(base).map(({ to }) => to);
  const starts = [0, ...ends];
  return [...ends, base.length].flatMap((end, at) => {
    const text = base.slice(starts[at], end);
    return text ? [{ base: text, mine: text, theirs: text }] : [];
  });
}

/** Which of the pieces a change of my text is about. What is put in between two belongs to the open one. */
function touched(
  pieces: readonly PartVersions[],
  { from, to }: TextEdit,
): { first: number; after: number; at: number } {
  let [start, at] = [0, 0];
  const spans = pieces.map(({ base, mine, theirs }, index) => {
    const span = { index, start, end: start + mine.length, isOpen: base !== theirs };
    start = span.end;
    return span;
  });
  const within = spans.filter(span => span.start < to && span.end > from);
  const beside = spans.filter(span => span.start <= from && span.end >= to);
  const found = from < to || within.length > 0 ? within : [beside.find(({ isOpen }) => isOpen) ?? beside[0]];
  const [first, last] = [found[0], found.at(-1)];
  if (first) at = first.start;
  return { first: first?.index ?? 0, after: last ? last.index + 1 : 0, at };
}

/** The pieces after one change of my text: those that it is about are one from then on. */
function withChange(pieces: readonly PartVersions[], change: TextEdit): PartVersions[] {
  const { first, after, at } = touched(pieces, change);
  const about = pieces.slice(first, after);
  const [base, was, theirs] = (['base', 'mine', 'theirs'] as const).map(who =>
    about.map(versions => versions[who]).join(''),
  ) as [string, string, string];
  const mine = was.slice(0, change.from - at) + change.text + was.slice(change.to - at);
  return [...pieces.slice(0, first), { base, mine, theirs }, ...pieces.slice(after)];
}

/**
 * The pieces of a merge after more was written into the merged text: they stay the same, and what is new belongs to those where it
 * was written. Nothing is compared anew, because of sentences that are the same nobody could say which is which.
 * @param text what I have now.
 */
export function writtenInto(pieces: readonly MergedPiece[], text: string): MergedPiece[] {
  const agreed = pieces.map(agreedOf);
  const changes = changesBetween(agreed.map(({ mine }) => mine).join(''), text);
  // From the end: what is before a change stays where it is.
  return changes.reduceRight(withChange, agreed.flatMap(sentencesOfPiece)).map(pieceOf);
}
