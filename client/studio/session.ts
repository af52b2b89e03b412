import { effect, signal } from '@preact/signals';
import { apiAddress, isSignedOut } from './service.ts';

/** Who is signed in, as far as the platform says it; nobody without a sign-in. */
export interface Who {
  id?: string;
  name?: string;
  user?: string;
}

export const who = signal<Who>({});

/** Other windows of the studio, which hear that somebody has signed in. */
const windows = new BroadcastChannel('studio-session');

/** How often is asked whether somebody has signed in again, in milliseconds. */
const patience = 5_000;

/** Asks who is signed in. @returns whether anybody may go on. */
export async function askWho(): Promise<boolean> {
  // A redirect to the sign-in is on another site, which a page must not follow.
  const answer = await fetch(`${apiAddress}/me`, { redirect: 'manual', cache: 'no-store' }).catch(
    () => undefined,
  );
  if (answer?.ok) who.value = await answer.json();
  if (answer) isSignedOut.value = !answer.ok && answer.status < 500;
  return answer?.ok === true;
}

/** The sign-in of the platform, in a window of its own, so that this page keeps what was written. */
export function signIn(): void {
  const { pathname, origin } = location;
  const back = encodeURIComponent(`${pathname}#/signed-in`);
  open(
    `${origin}/.auth/login/aad?post_login_redirect_uri=${back}`,
    'studio-sign-in',
    'popup,width=520,height=640',
  );
}

/** Tells the other windows that somebody has signed in, and closes this one if it was opened for that. */
export function endSignIn(): void {
  windows.postMessage('signed in');
  if (location.hash === '#/signed-in') close();
}

windows.addEventListener('message', () => void askWho());
addEventListener('focus', () => isSignedOut.value && void askWho());

effect(() => {
  if (!isSignedOut.value) return undefined;
  const timer = setInterval(askWho, patience);
  return () => clearInterval(timer);
});
