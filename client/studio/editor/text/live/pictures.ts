import { Compartment, type EditorState, type Extension, Facet } from '@codemirror/state';
import { type Decoration, ViewPlugin } from '@codemirror/view';
import type { SyntaxNode } from '@lezer/common';
import type { TextRange } from '../format/edit.ts';

/** What shows pictures in a text, once it has been loaded. */
interface PictureDrawing {
  /** What shows a picture within words; undefined if that is its source. */
  inLine(state: EditorState, node: SyntaxNode): Decoration | undefined;
  /** Whether a paragraph is drawn as a figure, so that nothing else of it is. */
  isFigure(state: EditorState, paragraph: TextRange): boolean;
  /** Whether pictures within words look different than before. */
  isOther(before: EditorState, now: EditorState): boolean;
  /** Whether a picture is picked, whose keys are not the text's. */
  isPicked(state: EditorState): boolean;
}

export const pictureDrawing = Facet.define<PictureDrawing, PictureDrawing | undefined>({
  combine: ([drawing]) => drawing,
});

/** Whether a text may have a picture, or the address of an embed on a line of its own. */
export const mayHavePictures = (text: string): boolean => /!\[|^ {0,3}https?:/m.test(text);

let shown: Extension | undefined;

/** Loads what shows pictures. Where it does not arrive, the text is as it is written. */
export async function loadPictures(): Promise<void> {
  shown ??= await import('../picture/shown-pictures.ts').then(
    ({ shownPictures }) => shownPictures,
    () => undefined,
  );
}

const room = new Compartment();

/** Shows pictures with the first one that is written. */
const firstPicture = ViewPlugin.define(view => {
  const look = async (text: string) => {
    if (!mayHavePictures(text)) return;
    await loadPictures();
    if (shown && view.dom.isConnected) view.dispatch({ effects: room.reconfigure(shown) });
  };
  void look(view.state.doc.toString());
  return {
    update({ docChanged, changes, state: { doc } }) {
      if (docChanged)
        changes.iterChangedRanges((_, __, from, to) =>
          look(doc.sliceString(doc.lineAt(from).from, doc.lineAt(to).to)),
        );
    },
  };
});

/** The pictures of a text in the place of their source. */
export const pictures = (): Extension => room.of(shown ?? firstPicture);
