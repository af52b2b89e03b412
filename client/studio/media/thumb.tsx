import { useState } from 'preact/hooks';
import type { Medium } from '../service.ts';
import { words } from '../words.ts';
import { isPicture, typeName } from './medium.ts';
import { isStoredFile } from './stored-file.ts';

/**
 * A medium as a small picture; one that is no picture, or that another site has, by its type.
 * @param alt what it shows, where nothing beside it says that.
 */
export function Thumb({ medium, alt = '' }: { medium: Medium; alt?: string | undefined }) {
  const [broken, setBroken] = useState<string>();
  const {
    mediumUrl,
    mediumType: { mimeType },
    width,
    height,
  } = medium;
  return isPicture(medium) && isStoredFile(mediumUrl, location.href) && broken !== mediumUrl ? (
    <img
      class="thumb"
      src={mediumUrl}
      alt={alt}
      loading="lazy"
      width={width}
      height={height}
      onError={() => setBroken(mediumUrl)}
    />
  ) : (
    <span class="thumb" aria-hidden="true">
      {mimeType ? typeName(mimeType) : words.file}
    </span>
  );
}
