import type { Signal } from '@preact/signals';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { lengthSaid } from '../frame/too-long.tsx';
import { laterWords } from '../later-words.ts';
import { limits, tooLong } from '../limits.ts';
import { words } from '../words.ts';
import { sizeOf } from './size.ts';
import { canBe, type FileUpload, type UploadState } from './uploads.ts';

/** A row goes when its file is there, but not from under the hands of somebody who is still describing it, nor before that is asked. */
const isShown = ({ state, isOpen }: FileUpload) => state.value.kind !== 'done' || isOpen.value;

/** The file as it looks, which helps to say what it shows. */
function FileThumb({ file }: { file: File }) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!file.type.startsWith('image/')) return undefined;
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  // A file that is no picture, despite its name, is not shown.
  return address ? (
    <img class="upload-thumb" src={address} alt="" onError={() => setAddress(undefined)} />
  ) : null;
}

/** Whether its text is too long to be stored: its row stays until it is shorter. */
const isTooLong = ({ alternativeText }: FileUpload) =>
  tooLong(alternativeText?.value ?? '', limits.line) !== undefined;

/** How much of a file is sent. Before, it is made smaller, and its sizes are made. */
function sentInWords({ sent, total }: Extract<UploadState, { kind: 'sending' }>): string {
  if (sent === 0) return laterWords.preparingFile;
  return sent < total ? laterWords.sentOf(sizeOf(sent), sizeOf(total)) : laterWords.checkingFile;
}

/** How far a file is: what is sent of it, or why nothing is. */
function Progress({ name, state }: { name: string; state: UploadState }) {
  if (state.kind === 'done')
    return <p class="small quiet">{state.wasThere ? laterWords.wasThere : laterWords.uploaded}</p>;
  if (state.kind === 'cancelled') return <p class="small quiet">{laterWords.cancelled}</p>;
  if (state.kind === 'failed')
    return (
      <p class="small trouble" role="alert">
        {state.reason.text}
      </p>
    );
  const { sent, total } = state;
  return (
    <>
      <progress max={total || 1} value={sent} aria-label={laterWords.uploadOf(name)} />
      <p class="small quiet">{sentInWords(state)}</p>
    </>
  );
}

/** What can be done about a file. The first button stays the same, so that the focus does. */
function Buttons({ of, remove }: { of: FileUpload; remove: () => void }) {
  const state = of.state.value;
  const { name } = of.file;
  if (state.kind === 'done')
    return (of.asks || state.wasThere) && !isTooLong(of) ? (
      <div class="buttons">
        <button key="go" type="button" class="button" aria-label={laterWords.doneWith(name)} onClick={remove}>
          {laterWords.done}
        </button>
      </div>
    ) : null;
  const isSending = state.kind === 'sending';
  return (
    <div class="buttons">
      {canBe(state) && (
        <button
          key="go"
          type="button"
          class="button"
          aria-label={isSending ? laterWords.cancelNamed(name) : laterWords.tryAgainNamed(name)}
          onClick={isSending ? of.cancel : () => void of.again()}
        >
          {isSending ? words.cancel : words.tryAgain}
        </button>
      )}
      {!isSending && (
        <button
          key="remove"
          type="button"
          class="button"
          aria-label={laterWords.putAwayNamed(name)}
          onClick={remove}
        >
          {laterWords.putAway}
        </button>
      )}
    </div>
  );
}

/** The file may be there before its text is written; then that is stored by itself. */
const stored = async (of: FileUpload) => {
  if (of.state.value.kind === 'done') await of.again();
};

/** The question for the alternative text of a file, asked while it is on its way. */
function AlternativeText({ of, text }: { of: FileUpload; text: Signal<string> }) {
  const id = useId();
  const length = lengthSaid(id, text.value, limits.line, `${id}-note`);
  return (
    <div class="field">
      <label for={id}>{words.alternativeText}</label>
      <input
        id={id}
        class="input"
        {...length.attributes}
        value={text.value}
        onFocus={() => {
          of.isOpen.value = true;
        }}
        onBlur={() => void stored(of)}
        onInput={event => {
          text.value = event.currentTarget.value;
        }}
      />
      {length.note}
      <p class="note" id={`${id}-note`}>
        {words.alternativeTextNote}
      </p>
    </div>
  );
}

function UploadRow({ of, remove }: { of: FileUpload; remove: () => void }) {
  const state = of.state.value;
  /** The user has described it, or is not asked any more, once the focus goes elsewhere. */
  const leave = async (event: FocusEvent & { currentTarget: HTMLElement }) => {
    if (event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget)) return;
    if ((of.asks && !of.alternativeText?.value) || isTooLong(of)) return;
    await stored(of);
    of.isOpen.value = false;
  };
  return (
    <li class="upload" onFocusOut={event => void leave(event)}>
      <div class="upload-file">
        <FileThumb file={of.file} />
        <div class="upload-how">
          <p class="upload-name">{of.file.name}</p>
          <Progress name={of.file.name} state={state} />
          <Buttons of={of} remove={remove} />
        </div>
      </div>
      {of.alternativeText && canBe(state) && <AlternativeText of={of} text={of.alternativeText} />}
    </li>
  );
}

interface UploadListProps {
  uploads: Signal<FileUpload[]>;
  /** Where the focus goes when a row is put away; to the list itself if left out. */
  leave?: () => void;
}

/** Files on their way, each with the question for its alternative text. */
export function UploadList({ uploads, leave }: UploadListProps) {
  const list = useRef<HTMLUListElement>(null);
  const done = uploads.value.filter(({ state }) => state.value.kind === 'done');
  const remove = (upload: FileUpload) => {
    if (upload.state.value.kind === 'done') upload.isOpen.value = false;
    else uploads.value = uploads.value.filter(each => each !== upload);
    if (leave) leave();
    else list.current?.focus();
  };
  return (
    <>
      <p class="hidden" aria-live="polite">
        {done[0] && laterWords.uploadedNamed(done[0].file.name)}
      </p>
      <ul class="uploads" aria-label={laterWords.uploads} ref={list} tabIndex={-1}>
        {uploads.value.filter(isShown).map(each => (
          <UploadRow key={each.key} of={each} remove={() => remove(each)} />
        ))}
      </ul>
    </>
  );
}
