import type { EditorState } from '@codemirror/state';
import type { Decoration } from '@codemirror/view';
import type { SyntaxNode } from '@lezer/common';

/** What is shown in the place of a picture; undefined if that is its source. */
export const pictureInLine = (_: EditorState, __: SyntaxNode): Decoration | undefined => undefined;

/** Whether a paragraph is pictures alone, which are shown as such. */
export const isFigure = (_: EditorState, __: SyntaxNode): boolean => false;
