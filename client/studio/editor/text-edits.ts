import { diffIndices } from 'node-diff3';

/** A range of a text, and what takes its place. */
export interface TextEdit {
  from: number;
  to: number;
  text: string;
}

/** Between sentences, lines, and the blocks of HTML. The white space there is no part of a sentence, which stays itself when another follows. */
const betweenSentences =
  /(?<=[.!?…]["'”’»)\]*_]*)(\s+)|(\s*\n\s*)|(?<=[。！？])|(?<=<\/(?:p|li|h\d|ul|ol|div|pre|table|tr|td|blockquote|figure)>|<br\s*\/?>)/i;

interface Sentence {
  text: string;
  from: number;
  to: number;
}

/** The sentences of a text; lines and blocks of HTML end one, too. */
export function sentencesOf(text: string): Sentence[] {
  const sentences: Sentence[] = [];
  let from = 0;
  for (const part of text.split(betweenSentences)) {
    if (!part) continue;
    const to = from + part.length;
    if (part.trim() !== '') sentences.push({ text: part, from, to });
    from = to;
  }
  return sentences;
}

/** How often two lists are the same at their beginning. */
function sameAtStart(one: string[], other: string[]): number {
  const most = Math.min(one.length, other.length);
  let count = 0;
  while (count < most && one[count] === other[count]) count += 1;
  return count;
}

/** Numbers from one up to another. */
const range = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at);

type Pair = [inBase: number, inOther: number];

/** Which sentences of two texts are the same, and in the same order, by their indices. */
function commonSentences(base: string[], other: string[]): Pair[] {
  // Most changes are in one place: what is before and after it need not be compared with each other.
  const start = sameAtStart(base, other);
  const [restOfBase, restOfOther] = [base.slice(start), other.slice(start)];
  const end = sameAtStart(restOfBase.toReversed(), restOfOther.toReversed());
  const [endOfBase, endOfOther] = [base.length - end, other.length - end];
  const hunks = diffIndices(base.slice(start, endOfBase), other.slice(start, endOfOther));
  const pairs: Pair[] = range(0, start).map(at => [at, at]);
  let [inBase, inOther] = [start, start];
  for (const { buffer1, buffer2 } of hunks) {
    while (inBase < start + buffer1[0]) pairs.push([inBase++, inOther++]);
    inBase += buffer1[1];
    inOther = start + buffer2[0] + buffer2[1];
  }
  while (inBase < base.length) pairs.push([inBase++, inOther++]);
  return pairs;
}

/** How many white characters two texts have in common where `at` finds them. */
function commonSpace(
  one: string,
  other: string,
  at: (text: string, index: number) => string | undefined,
): number {
  let count = 0;
  for (let next = at(one, 0); next && /\s/.test(next) && next === at(other, count); next = at(one, count))
    count += 1;
  return count;
}

/** The change that makes one text of another: all of it, but for the white space that is the same at its ends. */
function editOf(base: string, other: string, from: number): TextEdit[] {
  if (base === other) return [];
  const start = commonSpace(base, other, (text, index) => text[index]);
  const [restOfBase, restOfOther] = [base.slice(start), other.slice(start)];
  const end = commonSpace(restOfBase, restOfOther, (text, index) => text[text.length - 1 - index]);
  const to = from + base.length - end;
  return [{ from: from + start, to, text: restOfOther.slice(0, restOfOther.length - end) }];
}

/**
 * What has to be done to a text so that it becomes another, by whole sentences. Sentences one after the other that have changed are
 * one change: of a paragraph that was written anew nobody can say which of its sentences stands for which, and nothing may be
 * put between them.
 */
export function editsOf(base: string, other: string): TextEdit[] {
  const [inBase, inOther] = [sentencesOf(base), sentencesOf(other)];
  const common = commonSentences(
    inBase.map(({ text }) => text),
    inOther.map(({ text }) => text),
  );
  const edits: TextEdit[] = [];
  let [baseAt, otherAt] = [0, 0];
  const changeUntil = (baseEnd: number, otherEnd: number) => {
    edits.push(...editOf(base.slice(baseAt, baseEnd), other.slice(otherAt, otherEnd), baseAt));
  };
  for (const [atBase, atOther] of common) {
    const [one, same] = [inBase[atBase], inOther[atOther]];
    if (!one || !same) continue;
    changeUntil(one.from, same.from);
    [baseAt, otherAt] = [one.to, same.to];
  }
  changeUntil(base.length, other.length);
  return edits;
}
