import { useState } from 'preact/hooks';
import type { Medium } from '../service.ts';
import { isStoredFile } from './stored-file.ts';

/**
 * The files of a picture of this installation: its smallest size that fills a frame, and the picture itself, in case that is gone; none if it
 * cannot be shown.
 * @param atLeast how wide it has to be, in pixels. A strip in its smallest size is not high enough.
 */
export function filesOf(
  { sizes = [], mediumUrl }: Pick<Medium, 'sizes' | 'mediumUrl'>,
  atLeast: number,
): string[] {
  const large = sizes.filter(({ width, height }) => width >= atLeast && height >= atLeast * 0.4);
  const [smallest] = large.sort((one, other) => one.width - other.width);
  return [...(smallest ? [smallest.mediumUrl] : []), mediumUrl].filter(each =>
    isStoredFile(each, location.href),
  );
}

/** What an image needs to show a picture of this installation; undefined if it cannot be shown. */
export function useShownPicture(medium: Medium, atLeast: number) {
  const [broken, setBroken] = useState<readonly string[]>([]);
  const src = filesOf(medium, atLeast).find(each => !broken.includes(each));
  return src === undefined ? undefined : { src, onError: () => setBroken([...broken, src]) };
}
