import { signal } from '@preact/signals';
import { ChangedError, ServiceError } from '../api/index.ts';
import { words } from './words.ts';

/** Whether the session has ended: everything else waits until somebody has signed in again. */
export const isSignedOut = signal(false);

/** Why something did not work, in words, and what can be done about it. */
export interface Trouble {
  /** `away`: no answer, or one that may be another in a moment. `refused`: what was sent is wrong, and stays so. */
  kind: 'signedOut' | 'away' | 'conflict' | 'gone' | 'refused';
  /** For people: what is wrong and what to do. */
  text: string;
}

/** The statuses with which the platform asks for a sign-in; 0 is a redirect to another site, which a page may not read. */
const signedOut = new Set([401, 302, 0]);

/** What an error means for the people who write. A session that has ended is noted for the whole page. */
export function troubleOf(error: unknown): Trouble {
  if (error instanceof ChangedError) return { kind: 'conflict', text: words.conflict };
  if (!(error instanceof ServiceError)) return { kind: 'away', text: words.offline };
  if (signedOut.has(error.status)) {
    isSignedOut.value = true;
    return { kind: 'signedOut', text: words.signedOut };
  }
  if (error.status === 403) return { kind: 'refused', text: words.notAllowed };
  if (error.status === 404) return { kind: 'gone', text: words.gone };
  if (error.status === 400) return { kind: 'refused', text: reasonOf(error) };
  return { kind: 'away', text: words.failing };
}

/** What a refusal says is wrong, field by field. */
function reasonOf({ violations, detail }: ServiceError): string {
  const lines = violations.map(({ pointer = '', detail: what }) =>
    `${pointer.replace(/^#\//, '')} ${what}`.trim(),
  );
  return lines.length > 0 ? lines.join('; ') : detail;
}
