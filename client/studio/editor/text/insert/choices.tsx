import type { ComponentChildren } from 'preact';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { InsertProps } from './loaded-insert.tsx';

/** Something that can be chosen. */
export interface Choice {
  key: string;
  name: string;
  note?: string;
}

interface ChoicesProps {
  label: string;
  /** What fits what is typed. */
  fitting(typed: string): readonly Choice[];
  choose(key: string): void;
  close: InsertProps['close'];
  /** What was typed, and whether Enter was pressed, before this was there. */
  begun?: { typed: string; isChosen: boolean };
  /** What is said where nothing fits. */
  nothing: string;
}

interface OptionProps {
  id: string;
  isActive: boolean;
  use(): void;
  children: ComponentChildren;
}

function Option({ id, isActive, use, children }: OptionProps) {
  const option = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) option.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the field has the focus, and says which one is active
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
    <div
      ref={option}
      id={id}
      role="option"
      aria-selected={isActive}
      class={isActive ? 'link-option active' : 'link-option'}
      // The field keeps the focus.
      onMouseDown={event => event.preventDefault()}
      onClick={use}
    >
      {children}
    </div>
  );
}

/**
 * A list that is filtered by what is typed. A field of its own has the focus, with the list as a combobox has it: screen readers say what is
 * active there, which they do not in a text of several lines, whose shadow root the list is not in either.
 */
export function Choices({ label, fitting, choose, close, begun, nothing }: ChoicesProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(begun?.typed ?? '');
  const [active, setActive] = useState(0);
  const isEnded = useRef(false);
  const found = fitting(typed);
  const end = (run: () => void) => {
    if (isEnded.current) return;
    isEnded.current = true;
    run();
  };
  const leave = (more = '') => end(() => close(typed + more));
  const use = (at: number) => {
    const key = found[at]?.key;
    if (key === undefined) leave();
    else end(() => choose(key));
  };
  // Before the next key, which must not go into the text.
  useLayoutEffect(() => {
    field.current?.focus();
    if (begun?.isChosen) use(0);
  }, []);
  const move = (step: number) => setActive((active + step + found.length) % Math.max(1, found.length));
  const keys: Record<string, () => unknown> = {
    Escape: () => leave(),
    Enter: () => use(active),
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    Home: () => setActive(0),
    End: () => setActive(found.length - 1),
    Backspace: () => (typed === '' ? leave() : false),
    ' ': () => (typed === '' || found.length === 0 ? leave(' ') : false),
  };
  return (
    <>
      <input
        ref={field}
        type="text"
        class="input"
        role="combobox"
        autocomplete="off"
        autocapitalize="off"
        spellcheck={false}
        aria-label={label}
        aria-autocomplete="list"
        aria-expanded={found.length > 0}
        aria-controls={`${id}-choices`}
        aria-activedescendant={found[active] && `${id}-${active}`}
        placeholder={label}
        value={typed}
        onInput={event => {
          setTyped(event.currentTarget.value);
          setActive(0);
        }}
        onKeyDown={event => {
          const isPlain = !(event.ctrlKey || event.metaKey || event.altKey || event.isComposing);
          if (!isPlain || !keys[event.key] || keys[event.key]?.() === false) return;
          event.preventDefault();
          event.stopPropagation();
        }}
        // Another window that gets the focus changes nothing here.
        onBlur={() => document.hasFocus() && end(() => close(typed, false))}
      />
      <div id={`${id}-choices`} role="listbox" aria-label={label} class="link-options">
        {found.map(({ key, name, note }, at) => (
          <Option key={key} id={`${id}-${at}`} isActive={at === active} use={() => use(at)}>
            <span>{name}</span>
            {note && <span class="quiet small">{note}</span>}
          </Option>
        ))}
      </div>
      <p class="note" aria-live="polite">
        {found.length === 0 ? nothing : ''}
      </p>
    </>
  );
}
