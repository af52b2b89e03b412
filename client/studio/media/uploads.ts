import { type Signal, signal } from '@preact/signals';
import { api, type Medium, type Trouble, troubleOf } from '../service.ts';
import { shrunk } from './shrink.ts';

/** A file on its way to the service. */
export interface Upload {
  /** Names it among the others. */
  key: string;
  fileName: string;
  /** What it says to those who do not see it; asked for while the file is on its way. */
  alternativeText: Signal<string>;
  state: Signal<UploadState>;
  cancel(): void;
  again(): void;
}

export type UploadState =
  | { kind: 'sending'; sent: number; total: number }
  | { kind: 'done'; medium: Medium }
  | { kind: 'failed'; trouble: Trouble }
  | { kind: 'cancelled' };

/** What is done with a file: whether it is made smaller, and who hears of the medium. */
interface Wanted {
  shrink: boolean;
  done(medium: Medium): void;
}

/** A new GUID. It is the medium's from the start, so that a file that is sent again does not become a second medium. */
const newGuid = () => crypto.randomUUID();

/** Gives a medium another alternative text, if it has another. @returns the medium with it. */
export async function withAlternativeText(
  blogId: string,
  medium: Medium,
  alternativeText: string,
): Promise<Medium> {
  const { mediumId } = medium;
  if (alternativeText === (medium.alternativeText ?? '')) return medium;
  const body = { ...medium, alternativeText };
  await api.put('/blog/{blogId}/medium/{id}', { path: { blogId, id: mediumId }, body });
  return { ...medium, alternativeText };
}

/** Begins to upload a file. */
export function upload(blogId: string, file: File, { shrink, done }: Wanted): Upload {
  const mediumId = newGuid();
  const alternativeText = signal('');
  const state = signal<UploadState>({ kind: 'sending', sent: 0, total: file.size });
  let controller = new AbortController();

  async function send(): Promise<void> {
    controller = new AbortController();
    state.value = { kind: 'sending', sent: 0, total: file.size };
    try {
      const { value } = await api.upload(blogId, shrink ? await shrunk(file) : file, {
        mediumId,
        fileName: file.name,
        signal: controller.signal,
        onProgress: ({ sent, total }) => {
          state.value = { kind: 'sending', sent, total };
        },
      });
      const medium = value ?? (await readMedium(blogId, mediumId));
      const described = await withAlternativeText(blogId, medium, alternativeText.value);
      state.value = { kind: 'done', medium: described };
      done(described);
    } catch (error) {
      state.value = controller.signal.aborted
        ? { kind: 'cancelled' }
        : { kind: 'failed', trouble: troubleOf(error) };
    }
  }

  send();
  return {
    key: mediumId,
    fileName: file.name,
    alternativeText,
    state,
    cancel: () => controller.abort(),
    again: () => void send(),
  };
}

const readMedium = (blogId: string, id: string): Promise<Medium> =>
  api.get('/blog/{blogId}/medium/{id}', { path: { blogId, id } });
