import type { RefObject } from 'preact';
import { useState } from 'preact/hooks';
import { words } from '../../words.ts';
import type { Written } from './written.ts';

/** Whether somebody can see an element, and get to it. */
const isReachable = (element: Element) => element.checkVisibility() && !element.closest('[inert]');

/**
 * What finds and replaces words in a field; it is loaded when it is used.
 * @param place where it stands.
 * @returns `find`, which says whether it does so, and what went wrong.
 */
export function useFind(field: RefObject<Written | null>, place: RefObject<HTMLElement | null>) {
  const [trouble, setTrouble] = useState('');
  const find = (withReplace: boolean): boolean => {
    const opening =
      place.current?.parentElement && isReachable(place.current.parentElement)
        ? field.current?.find?.(place.current, withReplace)
        : undefined;
    opening?.then(
      () => setTrouble(''),
      () => setTrouble(words.findMissing),
    );
    return opening !== undefined;
  };
  return { find, trouble };
}
