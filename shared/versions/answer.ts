/** What headers say of an answer, known before any of it is sent. */
export interface AnswerHead {
  /** The item's own tag, if the answer is a single child. */
  own?: string;
  /** The blog's version, if the answer is the blog itself. */
  version?: string;
  /** The sort key of a list's last item, if more items follow. */
  end?: string | undefined;
  /** How many items match the filter. */
  total?: number | undefined;
  /** The least length of the answer in bytes, if that is known before all of it is made. */
  atLeast?: number;
  /** When the answer changes even if nothing is written, in milliseconds since 1970; undefined if it never does. */
  until?: number | undefined;
  /** When what it says was changed last, in milliseconds since 1970, of answers that know that. */
  modified?: number | undefined;
  /** Whether the answer was streamed while it was made, even if it comes from memory by now. */
  isStreamed?: boolean;
}

/** A body that is streamed. It is whole if it ends; otherwise it throws. Once begun, it has to be ended (`return`). */
export type BodyStream = AsyncGenerator<Uint8Array, void, undefined>;

/** A whole body, or one that is streamed. */
export type Body = Uint8Array | BodyStream;
