import type { Medium } from '../service.ts';
import { useLibrary } from './library.ts';
import { MediaGrid } from './media-grid.tsx';
import { nameOf } from './medium.ts';
import { Thumb } from './thumb.tsx';

interface PickerProps {
  blogId: string;
  isWanted: (medium: Medium) => boolean;
  /** What the button of a medium does. */
  say: (name: string) => string;
  pick: (medium: Medium) => void;
}

/** The blog's media, of which one is picked. */
export function Picker({ blogId, isWanted, say, pick }: PickerProps) {
  const library = useLibrary(blogId);
  return (
    <MediaGrid
      library={library}
      isWanted={isWanted}
      isAside
      show={medium => (
        <li key={medium.mediumId}>
          <button
            type="button"
            class="pick"
            aria-label={say(medium.alternativeText || nameOf(medium))}
            title={nameOf(medium)}
            onClick={() => pick(medium)}
          >
            <Thumb medium={medium} />
          </button>
        </li>
      )}
    />
  );
}
