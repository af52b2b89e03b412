/** What sets off letters, from the outside to the inside where several are around the same. `mono` is code by its letters alone. */
const names = ['del', 'strong', 'em', 'mark', 'sup', 'sub', 'kbd', 'code', 'mono'] as const;

export type RunMark = (typeof names)[number];

/** A stretch of a line that looks the same, and leads to the same place: a text, or an element such as a picture. */
export interface TextRun {
  readonly content: string | Element;
  readonly marks: ReadonlySet<RunMark>;
  readonly address: string | undefined;
}

const space = /^[\s\u00a0]*$/;

export const isSpace = ({ content }: TextRun): boolean => typeof content === 'string' && space.test(content);

export const isBreak = ({ content }: TextRun) => typeof content !== 'string' && content.localName === 'br';

/**
 * Spaces that do not break stand between two words because somebody wanted it; beside other spaces, and at the end of a stretch,
 * because an editor had no other way to keep a space.
 */
const withSpaces = (text: string) =>
  text.replace(/\u200b|\ufeff/g, '').replace(/[\s\u00a0]{2,}|^\u00a0|\u00a0$/g, ' ');

/** What is between words has no look of its own. */
function withQuietSpaces(runs: readonly TextRun[]): TextRun[] {
  return runs.map((run, index) => {
    if (!isSpace(run)) return run;
    const [before, after] = [runs[index - 1], runs[index + 1]];
    const both = [...run.marks].filter(mark => before?.marks.has(mark) && after?.marks.has(mark));
    const leads = before?.address === run.address && after?.address === run.address;
    return { content: ' ', marks: new Set(both), address: leads ? run.address : undefined };
  });
}

/** The lines of a paragraph, without what nobody sees at its ends; two breaks in a row are between two paragraphs. */
export function paragraphsIn(runs: readonly TextRun[]): TextRun[][] {
  const paragraphs: TextRun[][] = [];
  let current: TextRun[] = [];
  let breaks: TextRun[] = [];
  for (const run of runs) {
    if (isBreak(run)) breaks.push(run);
    else if (breaks.length > 0 && isSpace(run)) continue;
    else {
      if (breaks.length > 1 && current.length > 0) {
        paragraphs.push(current);
        current = [];
      } else if (current.length > 0) current.push(...breaks);
      breaks = [];
      current.push(run);
    }
  }
  return [...paragraphs, current].filter(each => !each.every(isSpace));
}

type Sign = RunMark | 'a';

const has = (run: TextRun, sign: Sign, address: string | undefined) =>
  sign === 'a' ? run.address !== undefined && run.address === address : run.marks.has(sign);

/** How many runs from a place on have something in common. */
function reach(runs: readonly TextRun[], at: number, sign: Sign): number {
  const address = runs[at]?.address;
  let end = at;
  for (let run = runs[end]; run && has(run, sign, address); run = runs[end]) end += 1;
  return end - at;
}

const without = (run: TextRun, sign: Sign): TextRun =>
  sign === 'a'
    ? { ...run, address: undefined }
    : { ...run, marks: new Set([...run.marks].filter(mark => mark !== sign)) };

/** What is around a run and most of those after it; of as many the outermost. */
function widest(runs: readonly TextRun[], at: number): { sign: Sign; count: number } | undefined {
  const [widest] = (['a', ...names] as const)
    .map(sign => ({ sign, count: reach(runs, at, sign) }))
    .sort((one, other) => other.count - one.count);
  return widest && widest.count > 0 ? widest : undefined;
}

function append(parent: Element, runs: readonly TextRun[], document: Document): void {
  for (let at = 0; at < runs.length; ) {
    const { content, address } = runs[at] as TextRun;
    const around = widest(runs, at);
    if (around) {
      const { sign, count } = around;
      const element = document.createElement(sign === 'mono' ? 'code' : sign);
      if (sign === 'a') element.setAttribute('href', address ?? '');
      append(
        element,
        runs.slice(at, at + count).map(run => without(run, sign)),
        document,
      );
      parent.append(element);
      at += count;
    } else {
      parent.append(typeof content === 'string' ? withSpaces(content) : content);
      at += 1;
    }
  }
}

/** Puts runs into an element, each mark around as many as it can be. */
export function putRuns(parent: Element, runs: readonly TextRun[], document: Document): void {
  append(parent, withQuietSpaces(runs), document);
  parent.normalize();
}

/** A line of code, with its spaces. */
export const codeIn = (runs: readonly TextRun[]): string =>
  runs
    .map(({ content }) => (typeof content === 'string' ? content.replaceAll('\u00a0', ' ') : '\n'))
    .join('');
