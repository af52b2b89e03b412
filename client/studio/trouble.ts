import { signal } from '@preact/signals';
import { ChangedError, ServiceError } from '../api/index.ts';
import { words } from './words.ts';

/** Whether the session has ended: everything else waits until somebody has signed in again. */
export const isSignedOut = signal(false);

/** How often something was not there, or not allowed by a role: the role may be another than it was. */
export const denials = signal(0);

/** Why something did not work, in words, and what can be done about it. */
export interface Trouble {
  /**
   * `away`: no answer, or one that may be another in a moment. `refused`: what was sent is wrong, and stays so. `barred`: this
   * person may not do it, until somebody gives them the role for it.
   */
  kind: 'signedOut' | 'away' | 'conflict' | 'gone' | 'refused' | 'barred';
  /** For people: what is wrong and what to do. */
  text: string;
  /** What is said besides, where the page says already that nobody is signed in. */
  besides?: string;
}

/** The statuses with which the platform asks for a sign-in; 0 is a redirect to another site, which a page may not read. */
const signedOut = new Set([401, 302, 0]);

/** The statuses of what is not there, or not there any more. */
const gone = new Set([404, 410]);

/** Statuses among the refusals that are others in a moment: it took too long, or there were too many requests. */
const passing = new Set([408, 425, 429]);

/** What refusals mean that others in between send, too, with texts that are not for people. */
const refusals: Readonly<Record<number, string>> = {
  403: words.notAllowed,
  409: words.taken,
  413: words.tooLarge,
};

const problem = (name: string) => `urn:problem-type:blog-content-service:${name}`;

/** What roles do not allow, by the type of the problem. */
const bars: Readonly<Record<string, string>> = {
  [problem('role-too-small')]: words.roleTooSmall,
  [problem('not-own-post')]: words.notOwnPost,
  [problem('groups-omitted')]: words.groupsOmitted,
};

/** What an error means for the people who write. A session that has ended is noted for the whole page, and that the role may be another. */
export function troubleOf(error: unknown): Trouble {
  if (error instanceof ChangedError) return { kind: 'conflict', text: words.conflict };
  if (!(error instanceof ServiceError)) return { kind: 'away', text: words.offline };
  const { status, type } = error;
  if (signedOut.has(status)) {
    isSignedOut.value = true;
    return { kind: 'signedOut', text: words.signedOut };
  }
  const bar = bars[type];
  if (bar || gone.has(status)) denials.value += 1;
  if (bar) return { kind: 'barred', text: bar };
  if (gone.has(status)) return { kind: 'gone', text: words.gone };
  const isRefused = status >= 400 && status < 500 && !passing.has(status);
  return isRefused
    ? { kind: 'refused', text: refusals[status] ?? reasonOf(error) }
    : { kind: 'away', text: words.failing };
}

/** Whether something was refused because it is too large, by the service or by what is in between. */
export const isTooLarge = (error: unknown): boolean =>
  error instanceof ServiceError && (error.status === 413 || error.type === problem('body-too-large'));

/** Whether a create was refused because what has this identifier is there: one whose answer was lost has made it already. */
export const isTaken = (error: unknown): boolean =>
  error instanceof ServiceError && error.type === problem('identifier-taken');

/** Whether something was refused because it names what the blog does not have, or not any more. */
export const isReferenceMissing = ({ type }: ServiceError): boolean => type === problem('reference-missing');

/** What a refusal says is wrong, field by field. */
function reasonOf({ violations, type, detail }: ServiceError): string {
  const lines = violations.map(({ pointer = '', detail: what }) =>
    `${pointer.replace(/^#\//, '')} ${what}`.trim(),
  );
  if (lines.length > 0) return lines.join('; ');
  // Without a type it is not the service that answers, and its text may be a whole page.
  return type === 'about:blank' ? words.refused : detail;
}
