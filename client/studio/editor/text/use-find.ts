import type { RefObject } from 'preact';
import { useState } from 'preact/hooks';
import { words } from '../../words.ts';
import type { EditableText } from './editable-text.ts';

/** Whether somebody can see an element, and get to it. */
const isReachable = (element: Element) => element.checkVisibility() && !element.closest('[inert]');

/**
 * What finds and replaces words in a field; it is loaded when it is used.
 * @param place where it stands.
 * @returns `find`, which says whether it does so (otherwise the browser's own finds), and what went wrong.
 */
export function useFind(field: RefObject<EditableText | null>, place: RefObject<HTMLElement | null>) {
  const [trouble, setTrouble] = useState('');
  const find = (withReplace: boolean): boolean => {
    const { current } = place;
    const isFound = Boolean(current?.parentElement && isReachable(current.parentElement));
    if (!isFound || !current || !field.current?.find) return false;
    field.current.find(current, withReplace).then(
      () => setTrouble(''),
      () => setTrouble(words.findMissing),
    );
    return true;
  };
  return { find, trouble };
}
