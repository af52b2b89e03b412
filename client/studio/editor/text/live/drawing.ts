import type { EditorState, Line, Range } from '@codemirror/state';
import { Decoration, type WidgetType } from '@codemirror/view';
import type { TextRange } from '../format/edit.ts';

/** How long a line may be of which something is drawn, in UTF-16 code units. */
const longest = 5000;

/** What a part of a text looks like, as what is drawn on it. */
export class Drawing {
  readonly state: EditorState;
  /** The part that is drawn: what somebody sees, and a little more. */
  readonly seen: TextRange;
  readonly drawn: Range<Decoration>[] = [];
  readonly #shown: readonly TextRange[];

  /** @param shown the lines whose marks are shown, because somebody is there to edit them. */
  constructor(state: EditorState, seen: TextRange, shown: readonly TextRange[]) {
    this.state = state;
    this.seen = seen;
    this.#shown = shown;
  }

  /** Whether the marks of the line at a place are shown. */
  isShown = (at: number): boolean => this.#shown.some(({ from, to }) => from <= at && at <= to);

  /** Whether a line is too long to be drawn: the browser would be busy with it for seconds. */
  isTooLong = ({ length }: Line): boolean => length > longest;

  /** The lines of a range that are drawn. */
  lines(range: TextRange): Line[] {
    const { doc } = this.state;
    const lines: Line[] = [];
    const end = Math.min(range.to, this.seen.to);
    for (let at = Math.max(range.from, this.seen.from); at <= end; ) {
      const line = doc.lineAt(at);
      if (!this.isTooLong(line)) lines.push(line);
      at = line.to + 1;
    }
    return lines;
  }

  /** Gives a range a look. */
  mark(from: number, to: number, mark: Decoration): void {
    if (from < to) this.drawn.push(mark.range(from, to));
  }

  /** Gives the lines of a range a look. */
  line(range: TextRange, name: string): void {
    for (const { from } of this.lines(range)) this.drawn.push(Decoration.line({ class: name }).range(from));
  }

  /** Shows nothing of a range, or something in its place, but for lines whose marks are shown. */
  hide(from: number, to: number, widget?: WidgetType): void {
    const { doc } = this.state;
    for (let start = from; start < to; ) {
      const line = doc.lineAt(start);
      const end = Math.min(to, line.to);
      if (start < end && !this.isShown(start))
        this.drawn.push(Decoration.replace(widget ? { widget } : {}).range(start, end));
      start = line.to + 1;
    }
  }
}
