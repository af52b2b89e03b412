import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { Loaded } from '../loaded.ts';
import type { Trouble } from '../service.ts';
import { words } from '../words.ts';

/** After how long a reader is told that something is being read, in milliseconds: sooner, it would only flicker. */
const noticed = 300;

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

/** Says what went wrong, and offers to try again where that may help. */
export function Failed({ trouble, again }: { trouble: Trouble; again: () => void }) {
  return (
    <div class="none" role="alert">
      <p>{trouble.text}</p>
      {trouble.kind !== 'gone' && trouble.kind !== 'signedOut' && (
        <button type="button" class="button" onClick={again}>
          {words.tryAgain}
        </button>
      )}
    </div>
  );
}

/** Nothing is there yet: one sentence, and the way to the first. */
export function Empty({ title, children }: { title: string; children?: ComponentChildren }) {
  return (
    <div class="none">
      <h2>{title}</h2>
      {children}
    </div>
  );
}

/** Shows what was read, or why it is not there. */
export function Shown<T>({ of, children }: { of: Loaded<T>; children: (value: T) => ComponentChildren }) {
  if (of.value !== undefined) return <>{children(of.value)}</>;
  return of.trouble ? <Failed trouble={of.trouble} again={of.again} /> : <Loading />;
}
