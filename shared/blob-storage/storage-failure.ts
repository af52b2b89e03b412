import { Failure } from '../failures/failure.ts';
import { type Failures, internal } from '../failures/table.ts';

declare module '../failures/table.ts' {
  interface FeatureFailures {
    storageFailed: true;
  }
}

/** What can go wrong with Blob Storage. */
export const failures = {
  /** It refused a request, could not be reached, or did not answer in time. */
  storageFailed: internal,
} satisfies Failures;

/** What storage said to a call that failed. Its own errors have addresses with signatures, which nobody may log. */
class StorageError extends Error {
  override readonly name = 'StorageError';
  /** Storage's own, such as BlobNotFound; what cut the call off, if storage did not answer. */
  readonly code: string;

  constructor(what: string, status: number | undefined, code: string) {
    super(`Blob Storage did not ${what}: ${status ?? 'no answer'}`);
    this.code = code;
  }
}

/** What of the errors of the SDK and of Node.js is known not to be secret. The answers to HEAD have their codes in `details`. */
interface SafeToTell {
  statusCode?: number;
  code?: string;
  name?: string;
  details?: { errorCode?: string };
}

const safeToTell = (error: unknown): SafeToTell => Object(error);

/** Whether storage gave no answer, or a part of one. */
export const isUnanswered = (error: unknown): boolean => safeToTell(error).statusCode === undefined;

/** The failure of a call, with what may be logged of its error. @param what the call did not do. */
export function storageFailure(what: string, error: unknown): Failure {
  const { statusCode, code, name = '', details } = safeToTell(error);
  const cause = new StorageError(what, statusCode, details?.errorCode ?? code ?? name);
  return new Failure('storageFailed', [], cause);
}

/** Takes failures with one of these codes of storage for no result. */
export const unless =
  (...codes: string[]) =>
  (error: unknown): undefined => {
    if (error instanceof Failure && error.cause instanceof StorageError && codes.includes(error.cause.code))
      return undefined;
    throw error;
  };
