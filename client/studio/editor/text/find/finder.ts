import type { RefObject } from 'preact';
import type { Written } from '../written.ts';

/** Whether somebody can see an element, and get to it. */
const isReachable = (element: Element) => element.checkVisibility() && !element.closest('[inert]');

/**
 * What finds and replaces words in a field.
 * @param place where it stands.
 * @returns what says whether it does so: otherwise the browser's own finds.
 */
export const finder =
  (field: RefObject<Written | null>, place: RefObject<HTMLElement | null>) =>
  (withReplace: boolean): boolean => {
    const { current } = place;
    const isFound = Boolean(current?.parentElement && isReachable(current.parentElement));
    if (!isFound || !current || !field.current?.find) return false;
    field.current.find(current, withReplace);
    return true;
  };
