import { computed, effect, type Signal, signal } from '@preact/signals';
import { createRef } from 'preact';
import { nameOf } from '../media/medium.ts';
import { canBe, type FileUpload, upload } from '../media/uploads.ts';
import type { Medium } from '../service.ts';
import { words } from '../words.ts';
import type { ShownPlaceholder } from './text/editable-text.ts';
import { applied, type TextChange } from './text/format/edit.ts';
import { formatOf } from './text/format/format-of.ts';
import { mediumText, type ShownMedium } from './text/format/medium-text.ts';
import { withLineEndsOf, withPlainLineEnds } from './text/line-ends.ts';
import { Placeholders } from './text/placeholders.ts';
import type { TextHandle } from './text/text-field.tsx';
import type { Writing } from './writing.ts';

const shownOf = (medium: Medium): ShownMedium => ({
  address: medium.mediumUrl,
  mimeType: medium.mediumType.mimeType,
  alternativeText: medium.alternativeText ?? '',
  name: nameOf(medium),
});

/**
 * The files of a post that are uploaded while it is written. Each has a placeholder in the text, which is no part of the text, and goes
 * in there when it is a medium.
 */
export class PostUploads {
  /** In the order in which they were chosen. */
  readonly list: Signal<FileUpload[]> = signal([]);
  /** The media that were put into the text here. */
  readonly taken: Signal<readonly Medium[]> = signal([]);
  /** The field with the text, while there is one. */
  readonly field = createRef<TextHandle>();
  readonly #blogId: string;
  readonly #writing: Writing;
  readonly #placeholders: Placeholders;
  #isClosed = false;

  constructor(blogId: string, writing: Writing) {
    this.#blogId = blogId;
    this.#writing = writing;
    this.#placeholders = new Placeholders(withPlainLineEnds(writing.draft.peek().content));
    const ended = new AbortController();
    const stop = effect(() => this.#placeholders.follow(withPlainLineEnds(writing.draft.value.content)));
    const ask = (event: BeforeUnloadEvent) => {
      if (this.failed > 0) event.preventDefault();
    };
    addEventListener('beforeunload', ask, { signal: ended.signal });
    writing.whenClosed(() => {
      this.#isClosed = true;
      ended.abort();
      stop();
      for (const each of this.list.value) each.cancel();
    });
  }

  /** What the text shows in the place of files that are not there yet. */
  readonly shown = computed<readonly ShownPlaceholder[]>(() =>
    this.#placeholders.waiting.value.flatMap(({ key, at }) => {
      const of = this.list.value.find(each => each.key === key);
      if (!of || !canBe(of.state.value)) return [];
      const say = of.state.value.kind === 'sending' ? words.waitingFor : words.waitsInVain;
      return [{ key, at, label: say(of.file.name) }];
    }),
  );

  /** How many files are on their way. */
  get underWay(): number {
    return this.list.value.filter(({ state }) => state.value.kind === 'sending').length;
  }

  /** How many were not uploaded, and can be tried again. */
  get failed(): number {
    return this.list.value.filter(({ state }) => state.value.kind === 'failed' && canBe(state.value)).length;
  }

  /** Called with what was written in the field, before the draft gets it: the field knows the changes. */
  follow(plain: string, changes?: readonly TextChange[]): void {
    this.#placeholders.follow(plain, changes);
  }

  /**
   * Uploads files.
   * @param at where they go in the text; where the caret is if left out.
   * @param areTogether whether those that are pictures are one paragraph.
   */
  add(files: readonly File[], at = this.#caret(), alternativeText = '', areTogether = false): void {
    const added = files.map(file => {
      const of: FileUpload = upload(this.#blogId, file, {
        shrink: true,
        asks: true,
        done: medium => this.#takeFor(of.key, medium),
        described: (medium, before) => this.described(medium, before),
      });
      if (of.alternativeText) of.alternativeText.value = alternativeText;
      return of;
    });
    this.#placeholders.add(
      added.map(({ key }) => key),
      at,
      areTogether ? crypto.randomUUID() : undefined,
    );
    this.list.value = [...this.list.value, ...added];
  }

  /** Puts a medium into the text where the caret is. */
  insert(medium: Medium): void {
    const key = crypto.randomUUID();
    this.#placeholders.add([key], this.#caret());
    this.#takeFor(key, medium);
  }

  /** Where the text shows a medium with the words that it had before, or with none, it has the new ones now. */
  described(medium: Medium, before: string): void {
    const { content } = this.#writing.draft.peek();
    const saying = (alternativeText: string) =>
      mediumText(this.#format, { ...shownOf(medium), alternativeText });
    const said = ['', before].reduce(
      (changed, former) => changed.replaceAll(saying(former), () => saying(medium.alternativeText ?? '')),
      content,
    );
    if (said !== content && !this.#isClosed) this.#writing.change({ content: said });
  }

  get #format() {
    return formatOf(this.#writing.draft.peek());
  }

  #caret(): number {
    return (
      this.field.current?.place() ?? withPlainLineEnds(this.#writing.draft.peek().content).trimEnd().length
    );
  }

  /** What the text shows is among the media of the post; what it no longer shows stays there, until somebody removes it. */
  take(medium: Medium): void {
    const { mediaIds } = this.#writing.draft.peek();
    this.#writing.change({ mediaIds: [...new Set([...mediaIds, medium.mediumId])] });
    this.taken.value = [...this.taken.peek(), medium];
  }

  #takeFor(key: string, medium: Medium): void {
    if (this.#isClosed) return;
    this.take(medium);
    this.#fill(key, medium);
  }

  #fill(key: string, medium: Medium): void {
    const { current: field } = this.field;
    const fill = () => {
      // A text that was typed while a character was composed counts too.
      const change = this.#placeholders.fill(key, mediumText(this.#format, shownOf(medium)));
      if (change) this.#put(change);
    };
    if (field) field.whenComposed(fill);
    else fill();
  }

  #put(change: TextChange): void {
    const { content } = this.#writing.draft.peek();
    const plain = withPlainLineEnds(content);
    if (this.field.current?.put(change, plain)) return;
    this.#writing.change({ content: withLineEndsOf(content, applied(plain, change)) });
  }
}

const open = new WeakMap<Writing, PostUploads>();

/** The uploads of a post that is open. */
export function uploadsOf(blogId: string, writing: Writing): PostUploads {
  const known = open.get(writing) ?? new PostUploads(blogId, writing);
  open.set(writing, known);
  return known;
}

/**
 * How many files of a post are being uploaded, and how many failed and wait to be tried again: neither is in the text. A screen that
 * reads it is drawn again when it changes.
 */
export function uploadCounts(writing: Writing): { underWay: number; failed: number } {
  const { underWay = 0, failed = 0 } = open.get(writing) ?? {};
  return { underWay, failed };
}
