import { countColumn, type Line } from '@codemirror/state';
import { Decoration } from '@codemirror/view';
import type { SyntaxNodeRef } from '@lezer/common';
import type { Drawing } from './drawing.ts';
import { deepest } from './live-look.ts';
import { bullet, TaskBox } from './widgets.ts';

/** What stands before the words of a line: the marks of the quotes and the items that it is in, and blanks. */
interface Indent {
  line: Line;
  /** How many levels it is indented by, and how many of these are outside of all quotes. */
  levels: number;
  outside: number;
  quotes: number;
  /** Up to which column the blanks belong to the item that it is in. */
  column: number;
  /** Where the words begin. */
  end: number;
  /** The mark of an item that begins here. */
  item?: { from: number; to: number };
  task?: { from: number; to: number };
}

/** How wide a tab is at most, in Markdown. */
const tab = 4;

const box = Decoration.mark({ class: 'cm-indent', inclusiveStart: true });

const blanksAt = (text: string, at: number) => /^[ \t]*/.exec(text.slice(at))?.[0].length ?? 0;

/** What a task says, without its marks. */
const wordsOf = (written: string) => written.replace(/\]\([^()]*\)|[*_~`[\]]/g, '').trim();

const levelOf = (levels: number) => Math.min(levels, deepest);

/** Indents the lines of quotes and lists by how deep they are, whatever stands before their words, so that no line jumps when that is shown. */
export class Indents {
  readonly #drawing: Drawing;
  readonly #ofLines = new Map<number, Indent>();

  constructor(drawing: Drawing) {
    this.#drawing = drawing;
  }

  #of(node: { from: number; to: number }): Indent[] {
    return this.#drawing.lines(node).map(line => {
      const known = this.#ofLines.get(line.from) ?? {
        line,
        levels: 0,
        outside: 0,
        quotes: 0,
        column: 0,
        end: line.from,
      };
      this.#ofLines.set(line.from, known);
      return known;
    });
  }

  quote(node: SyntaxNodeRef): void {
    for (const indent of this.#of(node)) {
      if (indent.quotes === 0) indent.outside = indent.levels;
      indent.quotes += 1;
      indent.levels += 1;
    }
  }

  item(node: SyntaxNodeRef): void {
    const mark = node.node.getChild('ListMark');
    if (!mark) return;
    const first = this.#drawing.state.doc.lineAt(mark.from);
    const blanks = blanksAt(first.text, mark.to - first.from);
    const isCode = blanks > tab || mark.to + blanks === first.to;
    const end = mark.to + (isCode ? Math.min(blanks, 1) : blanks);
    const column = countColumn(first.text, tab, end - first.from) + (blanks === 0 ? 1 : 0);
    for (const indent of this.#of(node)) {
      indent.levels += 1;
      indent.column = column;
      if (indent.line.from === first.from) {
        indent.item = mark;
        indent.end = end;
      }
    }
  }

  quoteMark({ from, to }: SyntaxNodeRef): void {
    const [indent] = this.#of({ from, to: from });
    if (indent)
      indent.end = Math.min(to + (blanksAt(indent.line.text, to - indent.line.from) ? 1 : 0), indent.line.to);
  }

  task({ from, to }: SyntaxNodeRef): void {
    const [indent] = this.#of({ from, to: from });
    if (!indent?.item) return;
    indent.task = { from, to };
    indent.end = Math.min(to + 1, indent.line.to);
  }

  draw(): void {
    for (const indent of this.#ofLines.values()) {
      // A line of which the beginning is not seen has it drawn already.
      if (indent.line.from < this.#drawing.seen.from && indent.line.to > this.#drawing.seen.to) continue;
      this.#drawLine(indent);
    }
  }

  #drawLine(indent: Indent): void {
    const { line, levels, outside, quotes } = indent;
    const names = [`cm-in${levelOf(levels - (quotes > 0 ? outside : 0))}`];
    if (quotes > 0) names.push('cm-quote', `cm-out${levelOf(outside)}`);
    if (quotes > 1) names.push('cm-quotes');
    this.#drawing.line({ from: line.from, to: line.from }, names.join(' '));
    const end = this.#endOf(indent);
    const { item, task } = indent;
    const isHidden = !this.#drawing.isShown(line.from);
    if (isHidden) this.#drawing.hide(line.from, item?.from ?? end);
    if (item || !isHidden) this.#drawing.mark(line.from, end, box);
    if (!item || !isHidden) return;
    if (task) {
      const isDone = !/\s/.test(line.text.charAt(task.from - line.from + 1));
      this.#drawing.hide(item.from, task.from);
      this.#drawing.hide(
        task.from,
        task.to,
        new TaskBox(isDone, wordsOf(line.text.slice(task.to - line.from))),
      );
    } else if (item.to - item.from === 1) this.#drawing.hide(item.from, item.to, bullet(levels - quotes));
  }

  /** Where the words of a line begin, behind the blanks of its item. */
  #endOf({ line, column, end }: Indent): number {
    let at = end;
    while (
      at < line.to &&
      /[ \t]/.test(line.text.charAt(at - line.from)) &&
      countColumn(line.text, tab, at - line.from) < column
    )
      at += 1;
    return at;
  }
}
