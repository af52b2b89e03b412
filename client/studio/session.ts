import { effect, signal } from '@preact/signals';
import { apiAddress, isSignedOut } from './service.ts';

/** Who is signed in, as far as the platform says it; nobody without a sign-in. */
export interface Who {
  id?: string;
  name?: string;
  user?: string;
  /** Whether the service has members; the rest is there only if it has. */
  members?: true;
  /** All that may be a member and stands for this person, who alone is the first. */
  principals?: [string, ...string[]];
  /** Whether this person is an owner of every blog. */
  isAdmin?: boolean;
  /** Whether there are too many groups to be told, so that none counts. */
  groupsOmitted?: boolean;
}

/** Undefined until the service was asked for the first time. */
export const who = signal<Who | undefined>(undefined);

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
  const me: Who | undefined = answer?.ok ? await answer.json() : undefined;
  // Where there are members, whoever the sign-in does not name may do as little as somebody who is signed out.
  const isNamed = me !== undefined && !(me.members && !me.principals);
  if (answer) isSignedOut.value = !isNamed && answer.status < 500;
  who.value = me ?? who.value ?? {};
  return isNamed;
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
