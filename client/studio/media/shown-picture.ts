import { useState } from 'preact/hooks';
import type { Medium } from '../service.ts';
import { isStoredFile } from './stored-file.ts';

/**
 * Where a picture is: its smallest size that fills a frame, and the picture itself, in case that is gone.
 * @param atLeast how wide it has to be, in pixels. A strip in its smallest size is not high enough.
 */
function addressesOf({ sizes = [], mediumUrl }: Medium, atLeast: number): string[] {
  const large = sizes.filter(({ width, height }) => width >= atLeast && height >= atLeast * 0.4);
  const [smallest] = large.sort((one, other) => one.width - other.width);
  return smallest ? [smallest.mediumUrl, mediumUrl] : [mediumUrl];
}

/** What an image needs to show a picture of this installation; undefined if it cannot be shown. */
export function useShownPicture(medium: Medium, atLeast: number) {
  const [broken, setBroken] = useState<readonly string[]>([]);
  const src = addressesOf(medium, atLeast).find(
    each => isStoredFile(each, location.href) && !broken.includes(each),
  );
  return src === undefined ? undefined : { src, onError: () => setBroken([...broken, src]) };
}
