import type { TextChange, TextRange } from '../format/edit.ts';

/** The lines of a paragraph of pictures alone. */
export interface Figure extends TextRange {
  pictures: readonly TextRange[];
}

/** One of the pictures of a figure. */
export interface Place {
  figure: Figure;
  at: number;
}

/** Where a picture goes: before a block of the text or at its end as a paragraph of its own, or into a figure before its picture `at`. */
export type Target = { before: number } | Place;

/** Changes of a text that are one step, and what is selected afterwards. */
export interface Move {
  changes: TextChange[];
  selection: TextRange;
}

/** Takes the lines of a paragraph out of a text, with the blank lines below it; at the end of the text with those above it. */
function withoutParagraph(text: string, { from, to }: TextRange): TextChange {
  const [below = ''] = /^(?:[ \t]*\n)*/.exec(text.slice(to)) ?? [];
  if (text.slice(to).trim() !== '') return { from, to: to + below.length, text: '' };
  return { from: text.slice(0, from).trimEnd().length, to, text: '' };
}

/** Takes a picture out of a text. */
export function withoutPicture(text: string, { figure, at }: Place): TextChange {
  const [before, own, after] = [figure.pictures[at - 1], figure.pictures[at], figure.pictures[at + 1]];
  if (!own || (!before && !after)) return withoutParagraph(text, figure);
  return after
    ? { from: own.from, to: after.from, text: '' }
    : { from: before?.to ?? 0, to: own.to, text: '' };
}

/** Puts a source into a text as a paragraph of its own. */
function asParagraph(text: string, at: number, source: string): TextChange {
  const [before, after] = [text.slice(0, at), text.slice(at)];
  const isApart = before.trim() === '' || /\n[ \t]*\n[ \t]*$/.test(before);
  const start = isApart ? '' : before.endsWith('\n') ? '\n' : '\n\n';
  return { from: at, to: at, text: start + source + (after.trim() === '' ? '' : '\n\n') };
}

/** Puts a source into a figure, on a line of its own. */
function intoFigure({ figure: { pictures, to }, at }: Place, source: string): TextChange {
  const next = pictures[at];
  if (next) return { from: next.from, to: next.from, text: `${source}\n` };
  const end = pictures.at(-1)?.to ?? to;
  return { from: end, to: end, text: `\n${source}` };
}

/** Puts the pictures of a figure in another order: what stands between them stays where it is. */
function reordered(text: string, { figure: { pictures }, at }: Place, to: number): Move | undefined {
  const sources = pictures.map(({ from, to: end }) => text.slice(from, end));
  const [own = ''] = sources.splice(at, 1);
  const place = to > at ? to - 1 : to;
  if (place === at) return undefined;
  sources.splice(place, 0, own);
  const [{ from } = { from: 0 }] = pictures;
  let put = '';
  let start = from;
  pictures.forEach(({ to: end }, index) => {
    if (index === place) start = from + put.length;
    put += sources[index] + text.slice(end, pictures[index + 1]?.from ?? end);
  });
  const change = { from, to: pictures.at(-1)?.to ?? from, text: put };
  return { changes: [change], selection: { from: start, to: start + own.length } };
}

/**
 * Moves a picture.
 * @returns undefined if it is there.
 */
export function moved(text: string, place: Place, target: Target): Move | undefined {
  const { figure, at } = place;
  const own = figure.pictures[at];
  if (!own) return undefined;
  if ('figure' in target && target.figure.from === figure.from) return reordered(text, place, target.at);
  const source = text.slice(own.from, own.to);
  const removal = withoutPicture(text, place);
  const isAlone = figure.pictures.length === 1;
  const isThere = (before: number) => before >= figure.from && text.slice(figure.to, before).trim() === '';
  if (isAlone && 'before' in target && isThere(target.before)) return undefined;
  const put = 'figure' in target ? intoFigure(target, source) : asParagraph(text, target.before, source);
  const shift = removal.from < put.from ? removal.to - removal.from : 0;
  const from = put.from - shift + put.text.indexOf(source);
  const changes = [removal, put].sort((one, other) => one.from - other.from || one.to - other.to);
  return { changes, selection: { from, to: from + source.length } };
}

/** Where a picture goes by a step up or down: out of a gallery, or past the block that is there. */
export function stepTo(place: Place, blocks: readonly TextRange[], end: number, isDown: boolean): Target {
  const { figure } = place;
  const own = blocks.findIndex(({ from }) => from === figure.from);
  const isAlone = figure.pictures.length === 1;
  if (!isDown) return { before: (isAlone ? blocks[own - 1] : figure)?.from ?? figure.from };
  return { before: blocks[own + (isAlone ? 2 : 1)]?.from ?? end };
}
