import type { Signal } from '@preact/signals';
import { Icon } from '../../../frame/icons.tsx';
import { ariaShortcut, shortcutText } from '../../../frame/shortcuts.ts';
import { words } from '../../../words.ts';
import type { CaretLine } from '../editable-text.ts';

/** Beside the line with the caret: what puts something in where it is empty, or edits its table. Keys have their own way. */
export function CaretButton({ line, use }: { line: Signal<CaretLine | undefined>; use(): void }) {
  if (!line.value) return null;
  const { offer, top, left } = line.value;
  const name = offer === 'insert' ? words.shortcut.insert : words.editTable;
  return (
    <button
      type="button"
      // A line from right to left begins where the button of others is.
      class={left > innerWidth / 2 ? 'caret-button from-right' : 'caret-button'}
      style={{ top: `${top}px` }}
      aria-label={name}
      title={`${name} (${shortcutText('insert')})`}
      aria-keyshortcuts={ariaShortcut('insert')}
      tabIndex={-1}
      // The text keeps the focus, and a phone its keyboard.
      onMouseDown={event => event.preventDefault()}
      onClick={use}
    >
      <Icon name={offer} />
    </button>
  );
}
