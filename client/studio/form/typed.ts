import { useState } from 'preact/hooks';

/** What is being typed into a field. */
interface Typed {
  /** What the field shows: what is being typed, or else what is known. */
  value: string;
  type(text: string): void;
  /** Ends the typing of this text, unless more has been typed since. */
  settle(text: string): void;
}

/**
 * Keeps what is being typed into a field whose value follows later, or in another form: the page is rendered anew
 * whenever something is saved, and would put the known value back in the middle of a word.
 */
export function useTyped(known: string): Typed {
  const [typed, type] = useState<string>();
  return {
    value: typed ?? known,
    type,
    settle: text => type(latest => (latest === text ? undefined : latest)),
  };
}
