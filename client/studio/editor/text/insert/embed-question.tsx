import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { isEmbedAddress } from '../../../../../shared/embeds/embed-address.ts';
import { addressOfEmbedCode } from '../../../../../shared/embeds/embed-code.ts';
import { laterWords } from '../../../later-words.ts';
import { words } from '../../../words.ts';
import type { TextFormat } from '../format/edit.ts';
import { addressIn } from '../format/link.ts';
import { addressAlone } from './entries.ts';
import type { Block } from './insert-at.ts';
import type { InsertProps } from './loaded-insert.tsx';

interface EmbedQuestionProps {
  format: TextFormat;
  put(block: Block): void;
  close: InsertProps['close'];
}

/** Asks for the address, or the code, of what is to be shown in the text. */
export function EmbedQuestion({ format, put, close }: EmbedQuestionProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const address = addressOfEmbedCode(typed) ?? addressIn(typed);
  const isKnown = address !== undefined && isEmbedAddress(address);
  const says = typed.trim() === '' ? laterWords.embedNote : laterWords.embedSays[kindOf()];
  function kindOf() {
    if (!address) return 'none';
    return isKnown ? 'known' : 'link';
  }
  useLayoutEffect(() => field.current?.focus(), []);
  return (
    <form
      class="insert-question"
      onSubmit={event => {
        event.preventDefault();
        if (address) put(addressAlone(address, isKnown, format));
      }}
      onKeyDown={event => {
        if (event.key !== 'Escape' || event.isComposing) return;
        event.preventDefault();
        event.stopPropagation();
        close();
      }}
    >
      <label for={id}>{laterWords.embedAddress}</label>
      <input
        id={id}
        ref={field}
        type="text"
        inputMode="url"
        class="input"
        autocomplete="off"
        dir="ltr"
        aria-describedby={`${id}-note`}
        value={typed}
        onInput={event => setTyped(event.currentTarget.value)}
      />
      <p class="note" id={`${id}-note`} aria-live="polite">
        {says}
      </p>
      <div class="buttons">
        <button type="submit" class="button main" disabled={!address}>
          {words.shortcut.insert}
        </button>
        <button type="button" class="button" onClick={() => close()}>
          {words.cancel}
        </button>
      </div>
    </form>
  );
}
