import type { EditorView } from '@codemirror/view';
import { putLook } from '../../../put-look.ts';
import { pickedPlace, step, stepWithin } from './change-picture.ts';
import { panelOf } from './open-panel.tsx';
import { panelLook } from './panel-look.ts';

putLook(panelLook);

export { remove } from './change-picture.ts';
export { drag } from './drag.ts';

/** Opens the panel of the picture that is picked. @param isFocused whether somebody goes there. */
export const open = (view: EditorView, isFocused: boolean): void => panelOf(view)?.open(isFocused);

/** Moves the picture that is picked by a key: to a side within its gallery; up and down, and to a side of one that is alone, past a block. */
export function move(view: EditorView, way: 'Left' | 'Right' | 'Up' | 'Down'): void {
  const isSideways = way === 'Left' || way === 'Right';
  const isLater = way === 'Right' || way === 'Down';
  const { count = 1 } = pickedPlace(view.state) ?? {};
  if (isSideways && count > 1) stepWithin(view, isLater);
  else step(view, isLater);
}
