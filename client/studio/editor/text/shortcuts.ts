import type { CommandName } from './format/commands.ts';

/** A key of a command, with Control or ⌘. Digits are of the row above the letters, wherever the layout has them. */
interface Shortcut {
  code: string;
  shift?: true;
  /** What is written on the key. */
  key: string;
}

export const shortcuts: Record<CommandName, Shortcut> = {
  bold: { code: 'KeyB', key: 'B' },
  italic: { code: 'KeyI', key: 'I' },
  link: { code: 'KeyK', key: 'K' },
  heading: { code: 'Digit2', shift: true, key: '2' },
  list: { code: 'Digit8', shift: true, key: '8' },
  quote: { code: 'Digit9', shift: true, key: '9' },
  code: { code: 'KeyE', key: 'E' },
};

const isApple = /Mac|iP(?:hone|ad|od)/.test(navigator.platform);

/** Where letters are somewhere else on the keyboard, the letter counts and not its place. */
const isKey = ({ code, key }: Shortcut, event: KeyboardEvent) =>
  code.startsWith('Digit') ? event.code === code : event.key.toUpperCase() === key;

/** The command that a key press means. */
export function commandOf(event: KeyboardEvent): CommandName | undefined {
  const [held, other] = isApple ? [event.metaKey, event.ctrlKey] : [event.ctrlKey, event.metaKey];
  if (!held || other || event.altKey) return undefined;
  const names = Object.keys(shortcuts) as CommandName[];
  return names.find(name => {
    const shortcut = shortcuts[name];
    return Boolean(shortcut.shift) === event.shiftKey && isKey(shortcut, event);
  });
}

/** A shortcut as people read it. */
export function shortcutText(name: CommandName): string {
  const { key, shift } = shortcuts[name];
  return isApple ? `${shift ? '⇧' : ''}⌘${key}` : `Ctrl+${shift ? 'Shift+' : ''}${key}`;
}

/** A shortcut as a screen reader is told of it. */
export function ariaShortcut(name: CommandName): string {
  const { key, shift } = shortcuts[name];
  return `${isApple ? 'Meta' : 'Control'}+${shift ? 'Shift+' : ''}${key}`;
}
