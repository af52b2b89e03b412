import { laterWords } from '../later-words.ts';
import type { Medium } from '../service.ts';
import { isPicture, typeName } from './medium.ts';
import { useShownPicture } from './shown-picture.ts';

interface ThumbProps {
  medium: Medium;
  /** What it shows, where nothing beside it says that. */
  alt?: string | undefined;
  /** How wide the picture has to be, in pixels. */
  atLeast?: number;
}

/** A medium as a small picture; one that is no picture, or that another site has, by its type. */
export function Thumb({ medium, alt = '', atLeast = 400 }: ThumbProps) {
  const { mediumType, width, height, focus } = medium;
  const { mimeType } = mediumType;
  const picture = useShownPicture(medium, atLeast);
  return isPicture(medium) && picture ? (
    <img
      {...picture}
      class="thumb"
      alt={alt}
      loading="lazy"
      width={width}
      height={height}
      style={focus && { '--focus': `${focus.x * 100}% ${focus.y * 100}%` }}
    />
  ) : (
    <span class="thumb" aria-hidden="true">
      {mimeType ? typeName(mimeType) : laterWords.file}
    </span>
  );
}
