import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { Loaded } from '../loaded.ts';
import { isSignedOut, type Trouble } from '../service.ts';
import { words } from '../words.ts';

/** After how long the page says that something is being read, in milliseconds: sooner, it would only flicker. */
const noticed = 300;

/** How long it takes until something that failed is tried again by itself, in milliseconds. */
const pause = 10_000;

/** Says that something is being read, once that is noticed. */
export function Loading() {
  const [isShown, show] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => show(true), noticed);
    return () => clearTimeout(timer);
  }, []);
  return (
    <p class="none quiet" role="status">
      {isShown ? words.loading : ''}
    </p>
  );
}

/** Tries again what failed: after a while, once there is a connection, and when somebody has signed in. */
function useRetry({ kind }: Trouble, again: () => void) {
  useEffect(() => {
    if (kind !== 'away') return undefined;
    const timer = setInterval(again, pause);
    addEventListener('online', again);
    return () => {
      clearInterval(timer);
      removeEventListener('online', again);
    };
  });
  const isOut = isSignedOut.value;
  useEffect(() => {
    if (kind === 'signedOut' && !isOut) again();
  }, [isOut]);
}

interface FailedProps {
  trouble: Trouble;
  again: () => void;
}

/** The button for what may work another time. */
function TryAgain({ trouble: { kind }, again }: FailedProps) {
  if (kind === 'gone' || kind === 'signedOut') return null;
  return (
    <button type="button" class="button" onClick={again}>
      {words.tryAgain}
    </button>
  );
}

/** Says what went wrong, and offers to try again where that may help. */
export function Failed({ trouble, again }: FailedProps) {
  useRetry(trouble, again);
  // That is said above the page already, with what to do.
  const text = trouble.kind === 'signedOut' ? trouble.besides : trouble.text;
  if (text === undefined) return null;
  return (
    <div class="none" role="alert">
      <p>{text}</p>
      <TryAgain trouble={trouble} again={again} />
    </div>
  );
}

/** Says that what is shown could not be read again, above it. */
export function NotCurrent({ trouble, again }: FailedProps) {
  useRetry(trouble, again);
  if (trouble.kind === 'signedOut') return null;
  return (
    <div class="notice" role="alert">
      <p>
        {words.notCurrent} {trouble.text}
      </p>
      <TryAgain trouble={trouble} again={again} />
    </div>
  );
}

/** Nothing is there yet: one sentence, and the way to the first. */
export function Empty({ title, children }: { title: string; children?: ComponentChildren }) {
  return (
    <div class="none">
      <h2 class="subtitle">{title}</h2>
      {children}
    </div>
  );
}

/** Shows what was read, or why it is not there. */
export function Shown<T>({ of, children }: { of: Loaded<T>; children: (value: T) => ComponentChildren }) {
  if (of.value === undefined)
    return of.trouble ? <Failed trouble={of.trouble} again={of.again} /> : <Loading />;
  return (
    <>
      {of.trouble && <NotCurrent trouble={of.trouble} again={of.again} />}
      {children(of.value)}
    </>
  );
}
