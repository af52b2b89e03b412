import { words } from '../words.ts';
import type { Upload } from './uploads.ts';

const megabytes = (bytes: number) =>
  new Intl.NumberFormat('en', { maximumFractionDigits: 1 }).format(bytes / 1_000_000);

/** How far a file is, and what can be done about it. */
function Progress({ of }: { of: Upload }) {
  const state = of.state.value;
  if (state.kind === 'sending')
    return (
      <>
        <progress max={state.total} value={state.sent} aria-label={words.uploadOf(of.fileName)} />
        <p class="small quiet">{words.sentOf(megabytes(state.sent), megabytes(state.total))}</p>
        <button type="button" class="button" onClick={of.cancel}>
          {words.cancel}
        </button>
      </>
    );
  if (state.kind === 'done') return <p class="small quiet">{words.uploaded}</p>;
  return (
    <>
      <p class="small trouble" role="alert">
        {state.kind === 'failed' ? state.trouble.text : words.cancelled}
      </p>
      <button type="button" class="button" onClick={of.again}>
        {words.tryAgain}
      </button>
    </>
  );
}

/** A file on its way, with the question for its alternative text. */
export function UploadRow({ of }: { of: Upload }) {
  const id = `alt-${of.key}`;
  return (
    <li class="upload">
      <p class="upload-name">{of.fileName}</p>
      <Progress of={of} />
      {of.state.value.kind !== 'done' && (
        <div class="field">
          <label for={id}>{words.alternativeText}</label>
          <input
            id={id}
            class="input"
            maxLength={255}
            value={of.alternativeText.value}
            onInput={event => {
              of.alternativeText.value = event.currentTarget.value;
            }}
          />
          <p class="note">{words.alternativeTextNote}</p>
        </div>
      )}
    </li>
  );
}
