import { type Signal, signal } from '@preact/signals';
import type { SentFile } from '../../api/index.ts';
import { limits, tooLong } from '../limits.ts';
import { whyNotAs } from '../owner.ts';
import { api, type Medium } from '../service.ts';
import { lastHere } from '../session.ts';
import { shrinkable } from './accepted.ts';
import { changeMedium, withAlternativeText } from './medium.ts';
import { checkTaken } from './taken.ts';
import { type Reason, whyNotSent } from './why-not-sent.ts';

export type UploadState =
  | { kind: 'sending'; sent: number; total: number }
  /** `wasThere`: the same file was uploaded before, and the medium of that is this one's. */
  | { kind: 'done'; medium: Medium; wasThere: boolean }
  | { kind: 'failed'; reason: Reason }
  | { kind: 'cancelled' };

/** Whether a file is, or may yet be, a medium. */
export const canBe = (state: UploadState): boolean => state.kind !== 'failed' || state.reason.canRepeat;

/** A file on its way to the service. */
export interface FileUpload {
  /** Names it among the others. */
  key: string;
  file: File;
  state: Signal<UploadState>;
  /** What it says to those who do not see it, asked for while the file is on its way; none if the medium is there already. */
  alternativeText: Signal<string> | undefined;
  /** Whether its row stays when the file is there: somebody is writing that text, or is still asked for it. */
  isOpen: Signal<boolean>;
  /** Whether it is asked for until there is one. */
  asks: boolean;
  cancel(): void;
  /** Goes on where it failed, or stores the text that was written since. */
  again(): Promise<void>;
}

/** How a medium that is there takes a file, and what is still to do then. */
export interface FileTaking {
  take(sent: SentFile): Promise<Medium>;
  finish(medium: Medium): Promise<Medium>;
}

/** What is done with a file, and what is called then. */
interface FileHandling {
  shrink: boolean;
  /** Whether the alternative text is asked for until there is one, also when the file is there. */
  asks?: boolean;
  /** What takes the file; a new medium if left out. */
  instead?: FileTaking;
  /** Called with the medium once. */
  done?(medium: Medium): void;
  /** Called with the medium if its text is written after that, and with the text before. */
  described?(medium: Medium, before: string): void;
}

type SendingOptions = Pick<NonNullable<Parameters<typeof api.sendFile>[2]>, 'signal' | 'onProgress'>;

/** How a file becomes a medium, and what is still to do when it is one. */
interface Steps {
  make(file: File, sending: SendingOptions): Promise<Medium>;
  finish(medium: Medium): Promise<Medium>;
}

/** How a file is sent. The service says what it takes; a file of no known type is refused by it in the same way. */
const optionsOf = ({ type }: File, sending: SendingOptions) => ({
  ...sending,
  mimeType: type || 'application/octet-stream',
  sizes: type.startsWith('image/'),
});

/**
 * The medium that has had a file first: the same file has one address (contract.md, Uploads). It gets the sizes if it has none; the
 * other is not needed then.
 * @param medium that was just made of it.
 */
async function firstWithFile(blogId: string, medium: Medium): Promise<Medium> {
  const { mediumId, mediumUrl, sizes, thumbHash } = medium;
  const query = { mediumUrl, order: 'oldest', count: 1 } as const;
  let [first = medium] = await api.get('/blog/{blogId}/medium', { path: { blogId }, query });
  if (first.mediumId === mediumId) return first;
  if (sizes && !first.sizes)
    // Where they do not fit what is said of it, it stays as it is.
    first = await changeMedium(blogId, first.mediumId, { sizes, thumbHash }).catch(() => first);
  await api.delete('/blog/{blogId}/medium/{id}', { path: { blogId, id: mediumId } });
  return first;
}

/** @param mediumId given from the start, so that a file that is sent again does not become a second medium. */
const stepsOfNew = (blogId: string, mediumId: string, text: Signal<string>): Steps => ({
  async make(file, sending) {
    const { value } = await api.upload(blogId, file, { mediumId, ...optionsOf(file, sending) });
    const made = value ?? (await api.get('/blog/{blogId}/medium/{id}', { path: { blogId, id: mediumId } }));
    const first = await firstWithFile(blogId, made);
    text.value ||= first.alternativeText ?? '';
    return first;
  },
  async finish(medium) {
    let [stored, written] = [medium, ''];
    // The user may write on while the text is being stored, and be done before it is.
    do {
      written = text.value;
      if (tooLong(written, limits.line)) return stored;
      stored = await withAlternativeText(blogId, stored, written);
    } while (written !== text.value);
    return stored;
  },
});

const stepsOfTaking = (blogId: string, { take, finish }: FileTaking): Steps => ({
  make: async (file, sending) => take(await api.sendFile(blogId, file, optionsOf(file, sending))),
  finish,
});

/** The uploads that are not over: a user who closes the page is asked first. */
const underWay = new Set<string>();

addEventListener('beforeunload', event => {
  if (underWay.size > 0) event.preventDefault();
});

let turn: Promise<unknown> = Promise.resolve();

/** Pictures are made smaller one after the other: each takes as much memory as it has pixels. */
function inTurn<T>(run: () => Promise<T>): Promise<T> {
  const mine = turn.then(run);
  turn = mine.catch(() => undefined);
  return mine;
}

/** What makes it is loaded with the first picture. */
const smallerCopy = (file: File) => import('./shrink.ts').then(({ shrunk }) => shrunk(file));

/** Begins to upload a file. */
export function upload(blogId: string, file: File, wanted: FileHandling): FileUpload {
  const { shrink, asks = false, instead, done, described } = wanted;
  const key = crypto.randomUUID();
  const person = lastHere.peek();
  const alternativeText = signal('');
  const state = signal<UploadState>({ kind: 'sending', sent: 0, total: file.size });
  const { make, finish } = instead
    ? stepsOfTaking(blogId, instead)
    : stepsOfNew(blogId, key, alternativeText);
  let controller = new AbortController();
  let medium: Medium | undefined;
  let isDone = false;
  const isOpen = signal(asks);
  let running: Promise<void> | undefined;

  async function made(): Promise<Medium> {
    controller = new AbortController();
    const { signal } = controller;
    state.value = { kind: 'sending', sent: 0, total: file.size };
    const onProgress = ({ sent, total }: { sent: number; total: number }) => {
      state.value = { kind: 'sending', sent, total };
    };
    await checkTaken(file, shrink);
    const smaller = shrink && shrinkable.has(file.type) ? await inTurn(() => smallerCopy(file)) : file;
    signal.throwIfAborted();
    return make(smaller, { signal, onProgress });
  }

  async function send(): Promise<void> {
    underWay.add(key);
    const before = medium?.alternativeText ?? '';
    try {
      // A file is uploaded in the name of the user who chose it, and in nobody else's.
      const trouble = person === undefined ? undefined : await whyNotAs(person);
      if (trouble) {
        state.value = { kind: 'failed', reason: { text: trouble.text, canRepeat: true } };
        return;
      }
      medium ??= await made();
      medium = await finish(medium);
      const wasThere = !instead && medium.mediumId !== key;
      if (wasThere && !isDone) isOpen.value = true;
      state.value = { kind: 'done', medium, wasThere };
      if (isDone) described?.(medium, before);
      else done?.(medium);
      isDone = true;
    } catch (error) {
      state.value = controller.signal.aborted
        ? { kind: 'cancelled' }
        : { kind: 'failed', reason: whyNotSent(error) };
    } finally {
      underWay.delete(key);
    }
  }

  const again = () => {
    running ??= send().finally(() => {
      running = undefined;
    });
    return running;
  };
  void again();
  return {
    key,
    file,
    state,
    alternativeText: instead ? undefined : alternativeText,
    isOpen,
    asks,
    cancel: () => controller.abort(),
    again,
  };
}

/** Begins to upload files, as the first of a list. */
export function addUploads(
  uploads: Signal<FileUpload[]>,
  blogId: string,
  files: readonly File[],
  wanted: FileHandling,
): void {
  uploads.value = [...files.map(file => upload(blogId, file, wanted)), ...uploads.value];
}

/** The media that were made of files. */
export const uploadedOf = (uploads: Signal<FileUpload[]>): Medium[] =>
  uploads.value.flatMap(({ state: { value: state } }) => (state.kind === 'done' ? [state.medium] : []));
