/** A key, with Control or ⌘. Digits are of the row above the letters, wherever the layout has them. */
interface Shortcut {
  code: string;
  shift?: true;
  alt?: true;
  /** What is written on the key. */
  key: string;
}

export const isApple = /Mac|iP(?:hone|ad|od)/.test(navigator.platform);

/**
 * Every shortcut with Control or ⌘, in the order in which they are listed: what is not here does nothing. Letters with Shift are the
 * browsers' (P opens Firefox's private window, F Chrome's full screen), and with Alt they write letters in many layouts; digits with Shift are free.
 */
export const shortcuts = {
  save: { code: 'KeyS', key: 'S' },
  preview: { code: 'Digit1', shift: true, key: '1' },
  focusMode: { code: 'Digit7', shift: true, key: '7' },
  find: { code: 'KeyF', key: 'F' },
  // ⌘H hides a program.
  replace: isApple ? { code: 'KeyF', alt: true, key: 'F' } : { code: 'KeyH', key: 'H' },
  bold: { code: 'KeyB', key: 'B' },
  italic: { code: 'KeyI', key: 'I' },
  link: { code: 'KeyK', key: 'K' },
  heading: { code: 'Digit2', shift: true, key: '2' },
  list: { code: 'Digit8', shift: true, key: '8' },
  quote: { code: 'Digit9', shift: true, key: '9' },
  code: { code: 'KeyE', key: 'E' },
  // ⇧⌘5 and ⇧⌘6 take pictures of a Mac's screen.
  insert: isApple ? { code: 'Digit7', alt: true, key: '7' } : { code: 'Digit5', shift: true, key: '5' },
  footnote: isApple ? { code: 'Digit0', shift: true, key: '0' } : { code: 'Digit6', shift: true, key: '6' },
} as const satisfies Record<string, Shortcut>;

export type ShortcutName = keyof typeof shortcuts;

export const shortcutNames = Object.keys(shortcuts) as ShortcutName[];

const shortcutOf = (name: ShortcutName): Shortcut => shortcuts[name];

/** Where letters are somewhere else on the keyboard, the letter counts and not its place. With Alt a Mac writes another one. */
const isKey = ({ code, key, alt }: Shortcut, event: KeyboardEvent) =>
  alt || code.startsWith('Digit') ? event.code === code : event.key.toUpperCase() === key;

/** The shortcut that a key press is. */
export function pressed(event: KeyboardEvent): ShortcutName | undefined {
  const [held, other] = isApple ? [event.metaKey, event.ctrlKey] : [event.ctrlKey, event.metaKey];
  if (!held || other) return undefined;
  return shortcutNames.find(name => {
    const shortcut = shortcutOf(name);
    const isHeld = Boolean(shortcut.shift) === event.shiftKey && Boolean(shortcut.alt) === event.altKey;
    return isHeld && isKey(shortcut, event);
  });
}

/** A shortcut as people read it. */
export function shortcutText(name: ShortcutName): string {
  const { key, shift, alt } = shortcutOf(name);
  if (isApple) return `${alt ? '⌥' : ''}${shift ? '⇧' : ''}⌘${key}`;
  return `Ctrl+${alt ? 'Alt+' : ''}${shift ? 'Shift+' : ''}${key}`;
}

/** A shortcut as a screen reader announces it. */
export function ariaShortcut(name: ShortcutName): string {
  const { key, shift, alt } = shortcutOf(name);
  return `${isApple ? 'Meta' : 'Control'}+${alt ? 'Alt+' : ''}${shift ? 'Shift+' : ''}${key}`;
}
