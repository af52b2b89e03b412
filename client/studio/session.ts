import { effect, signal } from '@preact/signals';
import { apiAddress, isSignedOut } from './service.ts';

/** Who is signed in, as far as the platform says it; nobody without a sign-in. */
export interface Who {
  id?: string;
  name?: string;
  user?: string;
  /** Whether blogs tell endpoints of their changes. */
  events?: true;
  /** Whether the service has members; the rest is there only if it has. */
  members?: true;
  /** All that may be a member and stands for this person, who alone is the first. */
  principals?: [string, ...string[]];
  /** Whether this person is an owner of every blog. */
  isAdmin?: boolean;
  /** Whether there are too many groups for the sign-in to list, so that none counts. */
  groupsOmitted?: boolean;
}

/** Who is there, as the service says it. Everybody without a sign-in is one person, whose identifier is empty. */
export type Presence = { kind: 'person'; id: string } | { kind: 'nobody' } | { kind: 'unknown' };

/** Undefined until the service was asked for the first time. */
export const who = signal<Who | undefined>(undefined);

/** The last answer. Not known any more once something speaks against it. */
export const presence = signal<Presence>({ kind: 'unknown' });

/** How often somebody else has taken the place of the person who was there: what was shown to that one is not for them. */
export const handovers = signal(0);

/** Other windows of the studio, which get a message when somebody has signed in. */
const windows = new BroadcastChannel('studio-session');

/** How often is asked whether somebody has signed in again, in milliseconds. */
const patience = 5_000;

/** Where is noted who was here last, for when nobody can be asked. */
const lastPerson = 'studio-last-user';

/** Who was here last; undefined if nobody was. */
let last = rememberedPerson();

function rememberedPerson(): string | undefined {
  try {
    return localStorage.getItem(lastPerson) ?? undefined;
  } catch {
    // A browser that lets the page keep nothing has no copies either.
    return undefined;
  }
}

/** Who was in this page last; undefined until somebody is known to be. */
export const lastHere = signal<string | undefined>(undefined);

function note(id: string): void {
  if (lastHere.value !== undefined && lastHere.value !== id) handovers.value += 1;
  lastHere.value = id;
  last = id;
  try {
    localStorage.setItem(lastPerson, id);
  } catch {
    // It is known as long as the page is open.
  }
}

/** What may be another answer in a moment is none: the service fails, or there were too many requests. */
const isAnswer = ({ status }: Response): boolean => status < 500 && ![408, 425, 429].includes(status);

/** How often was asked who is there, and which question was answered last: an answer that comes after a newer one says nothing. */
const questions = { asked: 0, answered: 0 };

let lastQuestion: Promise<Presence> | undefined;

/** Asks who is signed in. */
export function askWho(): Promise<Presence> {
  lastQuestion = answerToWho();
  return lastQuestion;
}

/** When the question that is under way has been answered, such as the one on the way back to the page; at once if there is none. */
export const whenAnswered = async (): Promise<void> => void (await lastQuestion);

async function answerToWho(): Promise<Presence> {
  questions.asked += 1;
  const number = questions.asked;
  // A redirect to the sign-in is on another site, which a page must not follow.
  const answer = await fetch(`${apiAddress}/me`, { redirect: 'manual', cache: 'no-store' }).catch(
    () => undefined,
  );
  const me: Who | undefined = answer?.ok ? await answer.json().catch(() => undefined) : undefined;
  if (number < questions.answered) return presence.value;
  questions.answered = number;
  const now = presenceOf(answer, me);
  if (now.kind === 'person') note(now.id);
  presence.value = now;
  const known = me ?? who.value ?? {};
  if (JSON.stringify(known) !== JSON.stringify(who.value)) who.value = known;
  // Its subscribers read the rest: that is noted by now.
  if (now.kind !== 'unknown') isSignedOut.value = now.kind === 'nobody';
  return now;
}

function presenceOf(answer: Response | undefined, me: Who | undefined): Presence {
  // Where there are members, a user whom the sign-in does not name may do as little as one who is signed out.
  if (me) return me.members && !me.principals ? { kind: 'nobody' } : { kind: 'person', id: me.id ?? '' };
  return answer && !answer.ok && isAnswer(answer) ? { kind: 'nobody' } : { kind: 'unknown' };
}

/**
 * Whose what this browser keeps is now: of the person who is signed in; as long as nobody can be asked, of the last one.
 * @returns `nobody` if it is for nobody's eyes; `unknown` if there was nobody yet, and nobody can be asked.
 */
export async function ownerNow(): Promise<Presence> {
  const now = await askWho();
  if (now.kind !== 'unknown' || last === undefined) return now;
  lastHere.value ??= last;
  return { kind: 'person', id: last };
}

/** From now on it is not known who is there: the connection was gone, or the page out of sight, and the next one may be another. */
export function forgetPresence(): void {
  presence.value = { kind: 'unknown' };
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

/** Sends the other windows a message that somebody has signed in, and closes this one if it was opened for that. */
export function endSignIn(): void {
  windows.postMessage('signed in');
  if (location.hash === '#/signed-in') close();
}

windows.addEventListener('message', () => void askWho());
// On the way back to a page, the user may have signed in elsewhere, as somebody else.
addEventListener('focus', () => void askWho());

effect(() => {
  if (!isSignedOut.value) return undefined;
  forgetPresence();
  const timer = setInterval(askWho, patience);
  return () => clearInterval(timer);
});
