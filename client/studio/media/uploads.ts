import { type Signal, signal } from '@preact/signals';
import { api, type Medium } from '../service.ts';
import { changeMedium, withAlternativeText } from './medium.ts';
import { replaceAddress } from './replace-address.ts';
import { shrunk } from './shrink.ts';
import { type Reason, whyNotSent } from './why-not-sent.ts';

export type UploadState =
  | { kind: 'sending'; sent: number; total: number }
  | { kind: 'done'; medium: Medium }
  | { kind: 'failed'; reason: Reason }
  | { kind: 'cancelled' };

/** A file on its way to the service. */
export interface Upload {
  /** Names it among the others. */
  key: string;
  file: File;
  state: Signal<UploadState>;
  /** What it says to those who do not see it, asked for while the file is on its way; none if the medium is there already. */
  alternativeText: Signal<string> | undefined;
  /** Whether somebody is writing that text. */
  isDescribed: Signal<boolean>;
  cancel(): void;
  /** Goes on where it failed, or stores the text that was written since. */
  again(): Promise<void>;
}

/** What is done with a file, and who hears of it. */
interface Wanted {
  shrink: boolean;
  /** The medium that gets the file; a new one if left out. */
  instead?: Medium;
  /** Hears of the medium once. */
  done?(medium: Medium): void;
  /** Hears of the medium if its text is written after that, and which it had before. */
  described?(medium: Medium, before: string): void;
}

type Sending = Pick<NonNullable<Parameters<typeof api.sendFile>[2]>, 'signal' | 'onProgress'>;

/** How a file becomes a medium, and what is still to do when it is one. */
interface Steps {
  make(file: File, sending: Sending): Promise<Medium>;
  finish(medium: Medium): Promise<Medium>;
}

// The service says what it takes; a file of no known type is refused by it in the same way.
const typeOf = (file: File) => file.type || 'application/octet-stream';

/** @param mediumId given from the start, so that a file that is sent again does not become a second medium. */
const stepsOfNew = (blogId: string, mediumId: string, text: Signal<string>): Steps => ({
  async make(file, sending) {
    const { value } = await api.upload(blogId, file, { mediumId, mimeType: typeOf(file), ...sending });
    return value ?? api.get('/blog/{blogId}/medium/{id}', { path: { blogId, id: mediumId } });
  },
  async finish(medium) {
    let [told, written] = [medium, ''];
    // Whoever writes on while the text is being stored may be done before it is.
    do {
      written = text.value;
      told = await withAlternativeText(blogId, told, written);
    } while (written !== text.value);
    return told;
  },
});

const stepsOfReplacement = (blogId: string, { mediumId, mediumUrl }: Medium): Steps => ({
  async make(file, sending) {
    const sent = await api.sendFile(blogId, file, { mimeType: typeOf(file), ...sending });
    return changeMedium(blogId, mediumId, sent);
  },
  async finish(medium) {
    await replaceAddress(blogId, mediumId, { from: mediumUrl, to: medium.mediumUrl });
    return medium;
  },
});

/** The uploads that are not over: whoever closes the page is asked first. */
const running = new Set<string>();

addEventListener('beforeunload', event => {
  if (running.size > 0) event.preventDefault();
});

/** Begins to upload a file. */
export function upload(blogId: string, file: File, { shrink, instead, done, described }: Wanted): Upload {
  const key = crypto.randomUUID();
  const alternativeText = signal('');
  const state = signal<UploadState>({ kind: 'sending', sent: 0, total: file.size });
  const { make, finish } = instead
    ? stepsOfReplacement(blogId, instead)
    : stepsOfNew(blogId, key, alternativeText);
  let controller = new AbortController();
  let medium: Medium | undefined;
  let isDone = false;

  async function made(): Promise<Medium> {
    controller = new AbortController();
    const { signal } = controller;
    state.value = { kind: 'sending', sent: 0, total: file.size };
    const onProgress = ({ sent, total }: { sent: number; total: number }) => {
      state.value = { kind: 'sending', sent, total };
    };
    const smaller = shrink ? await shrunk(file) : file;
    signal.throwIfAborted();
    return make(smaller, { signal, onProgress });
  }

  async function send(): Promise<void> {
    running.add(key);
    const before = medium?.alternativeText ?? '';
    try {
      medium ??= await made();
      medium = await finish(medium);
      state.value = { kind: 'done', medium };
      if (isDone) described?.(medium, before);
      else done?.(medium);
      isDone = true;
    } catch (error) {
      state.value = controller.signal.aborted
        ? { kind: 'cancelled' }
        : { kind: 'failed', reason: whyNotSent(error) };
    } finally {
      running.delete(key);
    }
  }

  void send();
  return {
    key,
    file,
    state,
    alternativeText: instead ? undefined : alternativeText,
    isDescribed: signal(false),
    cancel: () => controller.abort(),
    again: send,
  };
}

/** Begins to upload files, as the first of a list. */
export function addUploads(
  uploads: Signal<Upload[]>,
  blogId: string,
  files: readonly File[],
  wanted: Wanted,
): void {
  uploads.value = [...files.map(file => upload(blogId, file, wanted)), ...uploads.value];
}

/** The media that were made of files. */
export const uploadedOf = (uploads: Signal<Upload[]>): Medium[] =>
  uploads.value.flatMap(({ state: { value: state } }) => (state.kind === 'done' ? [state.medium] : []));
