import type { RefObject } from 'preact';
import { ariaShortcut, shortcutText } from '../../frame/shortcuts.ts';
import { words } from '../../words.ts';
import { Outline } from '../outline/outline.tsx';
import type { TextHandle } from '../text/text-field.tsx';
import type { Writing } from '../writing.ts';

interface AroundTextProps {
  writing: Writing;
  field: RefObject<TextHandle | null>;
  close(): void;
  focusOnText(): void;
}

/** What helps to find one's way in a text: its outline, and nothing but the text. */
export const AroundText = ({ writing, field, close, focusOnText }: AroundTextProps) => (
  <div class="buttons around-text">
    <button
      type="button"
      class="button"
      aria-keyshortcuts={ariaShortcut('focusMode')}
      title={shortcutText('focusMode')}
      onClick={focusOnText}
    >
      {words.shortcut.focusMode}
    </button>
    <Outline writing={writing} field={field} leave={close} />
  </div>
);
