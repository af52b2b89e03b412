import { StateEffect } from '@codemirror/state';
import { type EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view';
import { render } from 'preact';
import { changeBetween } from '../changes.ts';
import { applied, type TextRange } from '../format/edit.ts';
import { postPictures } from '../live/post-pictures.ts';
import { make } from './change-picture.ts';
import { pickedPicture } from './pick-picture.ts';
import { PicturePanel } from './picture-panel.tsx';

type Change = (source: string) => string;

/** The panel of the picture that is picked, as long as it is open. */
export class OpenPanel {
  readonly view: EditorView;
  readonly #place: HTMLElement | undefined;
  /** Where the picture is that it shows; undefined while it is closed. */
  #shown: TextRange | undefined;
  /** Which picture it shows, since the first. */
  #count = 0;
  /** Whether it was just opened, so that it comes into sight. */
  #isNew = false;
  /** What is typed into its fields and not in the text yet. */
  #typed = new Map<string, Change>();

  constructor(view: EditorView) {
    this.view = view;
    this.#place = view.state.field(postPictures)?.place.current ?? undefined;
  }

  get isOpen(): boolean {
    return this.#shown !== undefined;
  }

  open(isFocused: boolean): void {
    this.#draw();
    this.#isNew = true;
    if (isFocused) this.#place?.querySelector<HTMLElement>('input, button')?.focus();
  }

  /** What is typed there goes into the text with `settle`, and when the panel is closed. */
  type(field: string, change: Change): void {
    this.#typed.set(field, change);
  }

  settle(): void {
    const changes = [...this.#typed.values()];
    this.#typed.clear();
    for (const change of changes) this.rewrite(change);
  }

  /** Writes the picture in another way, as one step: nothing but what differs changes. */
  rewrite(change: Change): void {
    if (!this.#shown) return;
    const { from, to } = this.#shown;
    const source = this.view.state.sliceDoc(from, to);
    const made = changeBetween(source, change(source));
    if (!made) return;
    const end = from + applied(source, made).length;
    const isPicked = pickedPicture(this.view.state)?.from === from;
    const { main } = this.view.state.selection;
    const selection = isPicked ? { from, to: end } : { from: main.from, to: main.to };
    make(this.view, {
      changes: [{ from: from + made.from, to: from + made.to, text: made.text }],
      selection,
    });
  }

  close = (): void => {
    this.settle();
    this.#shown = undefined;
    if (this.#place) render(null, this.#place);
  };

  /** Closes it and goes on in the text. */
  leave = (): void => {
    this.close();
    this.view.focus();
  };

  update({ changes, state, selectionSet, docChanged, startState }: ViewUpdate): void {
    if (!this.#shown) return;
    this.#shown = { from: changes.mapPos(this.#shown.from, 1), to: changes.mapPos(this.#shown.to, -1) };
    const isKnown = startState.field(postPictures) === state.field(postPictures);
    if (selectionSet || docChanged || !isKnown) queueMicrotask(() => this.isOpen && this.#draw());
    else this.#stand();
  }

  #draw(): void {
    const picture = pickedPicture(this.view.state);
    if (!picture || !this.#place) {
      this.close();
      return;
    }
    if (this.#shown?.from !== picture.from) {
      this.settle();
      this.#count += 1;
    }
    this.#shown = picture;
    render(<PicturePanel key={this.#count} panel={this} picture={picture} />, this.#place);
    this.#stand();
  }

  /** Stands below the picture. */
  #stand(): void {
    this.view.requestMeasure({
      key: this,
      read: ({ dom }) => {
        const below = dom.querySelector('.cm-picked')?.getBoundingClientRect().bottom;
        const top = this.#place?.offsetParent?.getBoundingClientRect().top ?? 0;
        return below === undefined ? undefined : below - top;
      },
      write: below => {
        if (below !== undefined) this.#place?.style.setProperty('--below', `${below}px`);
        if (this.#isNew) this.#place?.firstElementChild?.scrollIntoView({ block: 'nearest' });
        this.#isNew = false;
      },
    });
  }

  destroy(): void {
    if (this.#place) render(null, this.#place);
  }
}

const panels = ViewPlugin.fromClass(OpenPanel);

/** The panel of a field, which it has from its first picture on. */
export function panelOf(view: EditorView): OpenPanel | undefined {
  if (!view.plugin(panels)) view.dispatch({ effects: StateEffect.appendConfig.of(panels) });
  return view.plugin(panels) ?? undefined;
}
