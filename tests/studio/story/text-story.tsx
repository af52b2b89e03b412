import { EditorView } from '@codemirror/view';
import { signal } from '@preact/signals';
import { render } from 'preact';
import type { ShownPlaceholder } from '../../../client/studio/editor/text/editable-text.ts';
import { fieldKind } from '../../../client/studio/editor/text/field-kind.ts';
import type { TextFormat } from '../../../client/studio/editor/text/format/edit.ts';
import { loadField } from '../../../client/studio/editor/text/open-field.ts';
import { TextField, type TextHandle } from '../../../client/studio/editor/text/text-field.tsx';
import { WordCount } from '../../../client/studio/editor/text/word-count.tsx';
import { pressed } from '../../../client/studio/frame/shortcuts.ts';
import { Preview } from '../../../client/studio/preview/preview.tsx';

/** What a test does to the story, and learns from it. */
export const theStory = {
  text: signal(''),
  format: signal<TextFormat>('markdown'),
  isPreviewed: signal(false),
  handle: { current: null as TextHandle | null },
  /** The files that the field gave, and where they go. */
  files: [] as string[],
  placeholders: signal<readonly ShownPlaceholder[]>([]),
  /** Where the caret is in the field with marks, and what is selected. */
  selection() {
    const { anchor, head } = editorView().state.selection.main;
    return { anchor, head };
  },
  select(anchor: number, head: number) {
    editorView().dispatch({ selection: { anchor, head }, scrollIntoView: true });
  },
};

function editorView(): EditorView {
  const field = document.querySelector('.code-text')?.shadowRoot?.querySelector<HTMLElement>('.cm-editor');
  const view = field && EditorView.findFromDOM(field);
  if (!view) throw new Error('The field has no marks');
  return view;
}

declare global {
  var story: typeof theStory;
}

function Story() {
  const { text, format } = theStory;
  return (
    <main class="sheet">
      <h1>A post</h1>
      <TextField
        value={text.value}
        format={format.value}
        onChange={written => {
          text.value = written;
        }}
        onFiles={(files, at, _, areTogether) =>
          theStory.files.push(...files.map(({ name }) => `${name} at ${at}${areTogether ? ' together' : ''}`))
        }
        placeholders={theStory.placeholders.value}
        handle={theStory.handle}
      />
      <p>
        <WordCount text={text.value} format={format.value} />{' '}
        <button type="button" class="button">
          After
        </button>
      </p>
      {theStory.isPreviewed.value && (
        <Preview
          post={{ title: 'A <b>post</b>', content: text.value, contentFormat: format.value, tags: [] }}
        />
      )}
    </main>
  );
}

addEventListener('keydown', event => {
  const name = pressed(event);
  const isFind = name === 'find' || name === 'replace';
  if (isFind && theStory.handle.current?.find(name === 'replace')) event.preventDefault();
});
globalThis.story = theStory;
const place = document.querySelector('#studio');
void loadField(fieldKind.value).then(() => place && render(<Story />, place));
