import { isolateHistory } from '@codemirror/commands';
import { type EditorView, WidgetType } from '@codemirror/view';
import { words } from '../../../words.ts';

/** A sign in the place of a mark. */
export class Sign extends WidgetType {
  readonly #text: string;
  readonly #name: string;
  readonly #attributes: Record<string, string>;

  constructor(text: string, name: string, attributes: Record<string, string> = {}) {
    super();
    this.#text = text;
    this.#name = name;
    this.#attributes = attributes;
  }

  override eq(other: Sign): boolean {
    return other.#text === this.#text && other.#name === this.#name;
  }

  override toDOM(): HTMLElement {
    const sign = document.createElement('span');
    sign.className = this.#name;
    sign.textContent = this.#text;
    for (const [name, value] of Object.entries(this.#attributes)) sign.setAttribute(name, value);
    return sign;
  }

  override ignoreEvent = (): boolean => false;
}

/** Those of each level, and of deeper ones anew. */
const bullets = ['•', '◦', '▪'].map(sign => new Sign(sign, 'cm-bullet'));

export const bullet = (level: number) => bullets[(level - 1) % bullets.length];
export const rule = new Sign('', 'cm-rule', { role: 'separator' });
export const hardBreak = new Sign('↵', 'cm-markup', { 'aria-hidden': 'true' });

/** Writes into a task that it is done, or that it is not: one sign, and one step of undo. */
function tick(view: EditorView, box: HTMLElement, isDone: boolean): void {
  const at = view.posAtDOM(box) + 1;
  view.dispatch({
    changes: { from: at, to: at + 1, insert: isDone ? 'x' : ' ' },
    annotations: isolateHistory.of('full'),
    userEvent: 'input.tick',
  });
}

/** A task's box, which can be ticked. */
export class TaskBox extends WidgetType {
  readonly #isDone: boolean;
  readonly #label: string;

  constructor(isDone: boolean, label: string) {
    super();
    this.#isDone = isDone;
    this.#label = label;
  }

  override eq(other: TaskBox): boolean {
    return other.#isDone === this.#isDone && other.#label === this.#label;
  }

  override toDOM(view: EditorView): HTMLElement {
    const box = document.createElement('input');
    box.type = 'checkbox';
    box.addEventListener('change', () => tick(view, box, box.checked));
    // The text keeps the focus, and a phone its keyboard.
    box.addEventListener('mousedown', event => event.preventDefault());
    this.updateDOM(box);
    return box;
  }

  /** The box that has the focus keeps it. */
  override updateDOM(box: HTMLElement): boolean {
    if (!(box instanceof HTMLInputElement)) return false;
    box.checked = this.#isDone;
    box.setAttribute('aria-label', this.#label || words.ticked);
    return true;
  }
}
