import { isSignedOut } from '../service.ts';
import { forgetPresence, lastHere, whenAnswered } from '../session.ts';
import type { OpenDraft } from './open-draft.ts';
import { OpenHere } from './open-here.ts';

/** What is open in this page. */
export const here = new OpenHere();

// Leaving the page with something unsaved asks first.
addEventListener('beforeunload', event => {
  if (here.hasUnsaved()) event.preventDefault();
});

type Followed = Pick<
  OpenDraft<never, never, never, never>,
  'keep' | 'retryNow' | 'retryIfBarred' | 'comeBack' | 'whenClosed'
>;

/**
 * Lets the page's own events have their effect until something is closed: the page may be hidden for ever, or be back.
 * @returns what it is given.
 */
export function followPage<T extends Followed>(draft: T): T {
  const ended = new AbortController();
  const { signal } = ended;
  const keep = () => void draft.keep();
  addEventListener('beforeunload', keep, { signal });
  addEventListener('pagehide', keep, { signal });
  document.addEventListener(
    'visibilitychange',
    () => {
      keep();
      if (!document.hidden) void draft.comeBack();
    },
    { signal },
  );
  const retry = () => {
    forgetPresence();
    void draft.retryNow();
  };
  addEventListener('online', retry, { signal });
  // Who is there is asked at the same time (session.ts), and may be another person by now.
  addEventListener('focus', () => void whenAnswered().then(() => draft.comeBack()), { signal });
  let wasSignedOut = false;
  const stopWatching = isSignedOut.subscribe(isOut => {
    if (wasSignedOut && !isOut) void draft.retryNow();
    wasSignedOut = isOut;
  });
  const stopWaiting = lastHere.subscribe(() => void draft.retryIfBarred());
  draft.whenClosed(() => {
    ended.abort();
    stopWatching();
    stopWaiting();
  });
  return draft;
}
