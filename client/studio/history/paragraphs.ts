import { parse, postprocess, preprocess } from 'micromark';
import { gfm } from 'micromark-extension-gfm';
import { diffIndices } from 'node-diff3';
import { maxRendered } from '../../../shared/rendering/task.ts';
import type { Draft } from '../editor/draft.ts';

/** A stretch of a text. */
export interface Span {
  from: number;
  to: number;
}

type Text = Pick<Draft, 'content' | 'contentFormat'>;

/** Whether a text is too long to be rendered, for readers as well. */
export const isTooLong = ({ content }: Pick<Draft, 'content'>): boolean => content.length > maxRendered;

/** What is no block of Markdown, but between two of them. */
const between = new Set(['lineEnding', 'lineEndingBlank', 'linePrefix']);

/** The blocks of Markdown that stand in no other, as they are rendered. */
function markdownBlocks(content: string): Span[] {
  const events = postprocess(
    parse({ extensions: [gfm()] })
      .document()
      .write(preprocess()(content, undefined, true)),
  );
  // The parser leaves the mark at the very beginning out.
  const start = content.startsWith('\uFEFF') ? 1 : 0;
  const blocks: Span[] = [];
  let depth = 0;
  for (const [kind, token] of events) {
    if (between.has(token.type)) continue;
    if (kind === 'enter' && depth === 0)
      blocks.push({ from: start + token.start.offset, to: start + token.end.offset });
    depth += kind === 'enter' ? 1 : -1;
  }
  return blocks;
}

/** Between paragraphs of plain text; in HTML also where an element ends that is one. */
const ends = {
  plain: /\n[^\S\n]*\n\s*/g,
  html: /(?<=<\/(?:p|li|h[1-6]|pre|table|blockquote|figure|div|section|article)>)\s*|\n[^\S\n]*\n\s*/gi,
};

function divided(content: string, end: RegExp): Span[] {
  const spans: Span[] = [];
  let from = 0;
  const push = (to: number) => content.slice(from, to).trim() && spans.push({ from, to });
  for (const { 0: separator, index } of content.matchAll(end)) {
    push(index);
    from = index + separator.length;
  }
  push(content.length);
  return spans;
}

/** The paragraphs of a text, in its order. White space between them is no part of any. */
export function paragraphsOf({ content, contentFormat }: Text): Span[] {
  if (contentFormat === 'markdown' && !isTooLong({ content })) return markdownBlocks(content);
  return divided(content, contentFormat === 'html' ? ends.html : ends.plain);
}

/** The same without a look at what the text means, which is quick: for counting. */
export const roughParagraphsOf = ({ content }: Text): Span[] => divided(content, ends.plain);

/** A place where two texts differ: what either has there. */
export interface ChangedPlace {
  was: readonly Span[];
  now: readonly Span[];
  /** Before which paragraph of the newer text it is. */
  at: number;
}

/** Line ends, and white space at the end, are nothing that readers see. */
const keysOf = (content: string, spans: readonly Span[]) =>
  spans.map(({ from, to }) => content.slice(from, to).replaceAll('\r\n', '\n').trim());

/** Where two texts differ, paragraph by paragraph. As many as took the place of as many stand for each other. */
export function changedPlaces(
  was: string,
  wasSpans: readonly Span[],
  now: string,
  nowSpans: readonly Span[],
): ChangedPlace[] {
  const hunks = diffIndices(keysOf(was, wasSpans), keysOf(now, nowSpans));
  return hunks.flatMap(({ buffer1: [wasAt, wasCount], buffer2: [nowAt, nowCount] }) => {
    const place = {
      was: wasSpans.slice(wasAt, wasAt + wasCount),
      now: nowSpans.slice(nowAt, nowAt + nowCount),
      at: nowAt,
    };
    if (wasCount !== nowCount) return [place];
    return place.was.map((span, index) => ({
      was: [span],
      now: place.now.slice(index, index + 1),
      at: nowAt + index,
    }));
  });
}

/** What a text has from the first to the last of some paragraphs. */
export const textAt = (content: string, spans: readonly Span[]): string =>
  content.slice(spans[0]?.from ?? 0, spans.at(-1)?.to ?? 0);

/** A text in which a place is as it was then. @param spans its paragraphs. */
export function withPlaceOf(was: string, place: ChangedPlace, now: string, spans: readonly Span[]): string {
  const [before, after] = [spans[place.at - 1], spans[place.at + place.now.length]];
  const put = textAt(was, place.was);
  const [first, last] = [place.now[0], place.now.at(-1)];
  if (first && last && put) return now.slice(0, first.from) + put + now.slice(last.to);
  const blank = now.includes('\r\n') ? '\r\n\r\n' : '\n\n';
  // What is taken out goes with the white space on one of its sides, and what is put in has some on both.
  if (first && last)
    return before
      ? now.slice(0, before.to) + now.slice(last.to)
      : now.slice(0, first.from) + now.slice(after?.from ?? last.to);
  if (before) return `${now.slice(0, before.to)}${blank}${put}${now.slice(before.to)}`;
  return after ? `${now.slice(0, after.from)}${put}${blank}${now.slice(after.from)}` : put;
}
