import { type Command, type Edit, linesAround, type TextChange, type TextRange } from './edit.ts';

/** What a line is turned into, and back. */
export interface LineForm {
  /** Whether a line has this form already. */
  test: RegExp;
  on(line: string): string;
  off(line: string): string;
  /** What begins a line of this form, or one that can have it: the caret stays where it is in the words after that. */
  start: RegExp;
  /** Whether lines without words have it too. */
  everyLine?: boolean;
}

/** The selection afterwards: within a line it stays as it is, otherwise it is of the whole lines. */
function selectionAfter(
  before: string,
  selection: TextRange,
  { from, text }: TextChange,
  start: RegExp,
): TextRange {
  if (before.includes('\n')) return { from, to: from + text.length };
  const [old = 0, now = 0] = [before, text].map(line => start.exec(line)?.[0].length);
  const moved = (place: number) => from + Math.min(Math.max(0, place - from - old) + now, text.length);
  return { from: moved(selection.from), to: moved(selection.to) };
}

/** A command that gives the lines of a selection a form, or takes it from them if all of them have it. */
export const lineByLine =
  ({ test, on, off, start, everyLine = false }: LineForm): Command =>
  (text, selection) => {
    const range = linesAround(text, selection);
    const lines = text.slice(range.from, range.to).split('\n');
    const counts = (line: string) => everyLine || lines.length === 1 || line.trim() !== '';
    const isOff = lines.filter(counts).every(line => test.test(line));
    const changed = lines.map(line => {
      if (!counts(line)) return line;
      if (isOff) return off(line);
      return test.test(line) && !everyLine ? line : on(line);
    });
    const change = { ...range, text: changed.join('\n') };
    return { change, selection: selectionAfter(text.slice(range.from, range.to), selection, change, start) };
  };

/** Lines that stand before and after others, and what becomes of each line between them. */
export interface LineBlock {
  open: string;
  close: string;
  on?(line: string): string;
  off?(line: string): string;
}

const asItIs = (line: string) => line;

/** The lines between `open` and `close`, if a selection is of them or of the whole block. */
function within(text: string, range: TextRange, { open, close }: LineBlock): TextRange | undefined {
  const own = text.slice(range.from, range.to);
  if (own.startsWith(`${open}\n`) && own.endsWith(`\n${close}`))
    return { from: range.from + open.length + 1, to: range.to - close.length - 1 };
  const before = `\n${text.slice(0, range.from)}`;
  const after = `${text.slice(range.to)}\n`;
  return before.endsWith(`\n${open}\n`) && after.startsWith(`\n${close}\n`) ? range : undefined;
}

/** A command that puts a block around the lines of a selection, or takes it away. */
export const block =
  (form: LineBlock): Command =>
  (text, selection): Edit => {
    const { open, close, on = asItIs, off = asItIs } = form;
    const range = linesAround(text, selection);
    const inside = within(text, range, form);
    const convert = inside ? off : on;
    const { from, to } = inside ?? range;
    const kept = text.slice(from, to).split('\n').map(convert).join('\n');
    if (inside) {
      const start = from - open.length - 1;
      return {
        change: { from: start, to: to + close.length + 1, text: kept },
        selection: { from: start, to: start + kept.length },
      };
    }
    const start = from + open.length + 1;
    return {
      change: { from, to, text: `${open}\n${kept}\n${close}` },
      selection: { from: start, to: start + kept.length },
    };
  };
