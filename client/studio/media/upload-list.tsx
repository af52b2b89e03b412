import type { Signal } from '@preact/signals';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { words } from '../words.ts';
import { sizeOf } from './size.ts';
import type { Upload, UploadState } from './uploads.ts';

/** A row goes when its file is there, but not from under the hands of somebody who is still describing it. */
const isShown = ({ state, isDescribed }: Upload) => state.value.kind !== 'done' || isDescribed.value;

/** The file as it looks, which helps to say what it shows. */
function FileThumb({ file }: { file: File }) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!file.type.startsWith('image/')) return undefined;
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  // A file that is no picture, whatever its name says, is not shown.
  return address ? (
    <img class="upload-thumb" src={address} alt="" onError={() => setAddress(undefined)} />
  ) : null;
}

/** How far a file is: what is sent of it, or why nothing is. */
function Progress({ name, state }: { name: string; state: UploadState }) {
  if (state.kind === 'done') return <p class="small quiet">{words.uploaded}</p>;
  if (state.kind === 'cancelled') return <p class="small quiet">{words.cancelled}</p>;
  if (state.kind === 'failed')
    return (
      <p class="small trouble" role="alert">
        {state.reason.text}
      </p>
    );
  const { sent, total } = state;
  return (
    <>
      <progress max={total || 1} value={sent} aria-label={words.uploadOf(name)} />
      <p class="small quiet">
        {total > 0 && sent >= total ? words.checkingFile : words.sentOf(sizeOf(sent), sizeOf(total))}
      </p>
    </>
  );
}

/** Whether a file is, or may yet be, a medium. */
const canBe = (state: UploadState) => state.kind !== 'failed' || state.reason.canRepeat;

/** What can be done about a file. The first button stays the same, so that the focus does. */
function Buttons({ of, remove }: { of: Upload; remove: () => void }) {
  const state = of.state.value;
  const { name } = of.file;
  if (state.kind === 'done') return null;
  const isSending = state.kind === 'sending';
  return (
    <div class="buttons">
      {canBe(state) && (
        <button
          key="go"
          type="button"
          class="button"
          aria-label={isSending ? words.cancelNamed(name) : words.tryAgainNamed(name)}
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
          aria-label={words.putAwayNamed(name)}
          onClick={remove}
        >
          {words.putAway}
        </button>
      )}
    </div>
  );
}

/** The question for the alternative text of a file, asked while it is on its way. */
function AlternativeText({ of, text }: { of: Upload; text: Signal<string> }) {
  const id = useId();
  const leave = async () => {
    // The file may be there since; then its text is stored by itself.
    if (of.state.value.kind === 'done') await of.again();
    of.isDescribed.value = false;
  };
  return (
    <div class="field">
      <label for={id}>{words.alternativeText}</label>
      <input
        id={id}
        class="input"
        maxLength={255}
        aria-describedby={`${id}-note`}
        value={text.value}
        onFocus={() => {
          of.isDescribed.value = true;
        }}
        onBlur={() => void leave()}
        onInput={event => {
          text.value = event.currentTarget.value;
        }}
      />
      <p class="note" id={`${id}-note`}>
        {words.alternativeTextNote}
      </p>
    </div>
  );
}

function UploadRow({ of, remove }: { of: Upload; remove: () => void }) {
  const state = of.state.value;
  return (
    <li class="upload">
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

/** Files on their way, each with the question for its alternative text. */
export function UploadList({ uploads }: { uploads: Signal<Upload[]> }) {
  const list = useRef<HTMLUListElement>(null);
  const done = uploads.value.filter(({ state }) => state.value.kind === 'done');
  const remove = (upload: Upload) => {
    uploads.value = uploads.value.filter(each => each !== upload);
    list.current?.focus();
  };
  return (
    <>
      <p class="hidden" aria-live="polite">
        {done[0] && words.uploadedNamed(done[0].file.name)}
      </p>
      <ul class="uploads" aria-label={words.uploads} ref={list} tabIndex={-1}>
        {uploads.value.filter(isShown).map(each => (
          <UploadRow key={each.key} of={each} remove={() => remove(each)} />
        ))}
      </ul>
    </>
  );
}
