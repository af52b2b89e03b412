import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { words } from '../words.ts';
import { Dialog } from './dialog.tsx';
import { shortcutNames, shortcutText } from './shortcuts.ts';

const isOpen = signal(false);

export const openHelp = (): void => {
  isOpen.value = true;
};

/** Whether the key opens the list. It can be turned off: those who speak to their computer type it without wanting to. */
const setting = 'studio-help-key';
const isKeyOn = signal(localStorage.getItem(setting) !== 'off');

function turnKey(isOn: boolean) {
  isKeyOn.value = isOn;
  localStorage.setItem(setting, isOn ? 'on' : 'off');
}

/** Whether a key goes into a text; also into one within a shadow root. */
function isTyped(event: KeyboardEvent): boolean {
  const [target] = event.composedPath();
  return (
    target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
  );
}

function openByKey(event: KeyboardEvent) {
  if (event.key !== '?' || !isKeyOn.value || isTyped(event)) return;
  event.preventDefault();
  openHelp();
}

/** All keys, and what they do; those with Ctrl or ⌘ by the table that recognizes them when they are pressed. */
const listed = [
  ...shortcutNames.map(name => [shortcutText(name), words.shortcut[name]] as const),
  ...words.keys,
];

function Keys() {
  return (
    <dl class="keys">
      {listed.map(([keys, what]) => (
        <>
          <dt>
            <kbd>{keys}</kbd>
          </dt>
          <dd>{what}</dd>
        </>
      ))}
    </dl>
  );
}

/** The shortcuts, which the key `?` lists anywhere but in a text. */
export function Help() {
  useEffect(() => {
    addEventListener('keydown', openByKey);
    return () => removeEventListener('keydown', openByKey);
  }, []);
  if (!isOpen.value) return null;
  const close = () => {
    isOpen.value = false;
  };
  return (
    <Dialog title={words.shortcuts} onClose={close}>
      <Keys />
      <label class="switch">
        <input
          type="checkbox"
          checked={isKeyOn.value}
          onChange={event => turnKey(event.currentTarget.checked)}
        />
        {words.helpByKey}
      </label>
      <div class="buttons">
        <button type="button" class="button" onClick={close}>
          {words.close}
        </button>
      </div>
    </Dialog>
  );
}
