import { ServiceError } from '../../api/index.ts';
import { troubleOf } from '../service.ts';
import { words } from '../words.ts';
import { typeName } from './medium.ts';

/** Why a file did not become a medium. */
export interface Reason {
  /** In words, with what to do. */
  text: string;
  /** Whether the same file may be taken another time. */
  canRepeat: boolean;
}

/** A file that is not taken as it is, which is known before it is sent. */
export class FileNotTaken extends Error {}

export const megabytes = (bytes: number) => Math.floor(bytes / 100_000) / 10;

/** What is wrong with a file, by the field that says so. The refusal itself lists what is taken, which the settings decide. */
const refusals: Record<string, (detail: string) => string> = {
  '#/mimeType': detail => words.typeRefused((detail.match(/\w+\/[\w.+-]+/g) ?? []).map(typeName).join(', ')),
  '#/bytes': detail => {
    const [, most] = /at most (\d+)/.exec(detail) ?? [];
    return most === undefined ? words.fileEmpty : words.fileTooLarge(megabytes(Number(most)));
  },
  '#/uploadId': () => words.fileUnfit,
};

/** Why an upload failed, in words. */
export function whyNotSent(error: unknown): Reason {
  if (error instanceof FileNotTaken) return { text: error.message, canRepeat: false };
  const isAnswer = error instanceof ServiceError;
  if (isAnswer && error.type.endsWith(':uploads-off')) return { text: words.uploadsOff, canRepeat: false };
  for (const { pointer = '', detail } of isAnswer ? error.violations : []) {
    const text = refusals[pointer]?.(detail);
    if (text) return { text, canRepeat: false };
  }
  const { kind, text } = troubleOf(error);
  return { text: kind === 'away' ? words.notSent : text, canRepeat: kind !== 'gone' };
}
