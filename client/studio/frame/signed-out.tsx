import { isSignedOut } from '../service.ts';
import { lastHere, signIn } from '../session.ts';
import { words } from '../words.ts';

/**
 * Says that nobody is signed in, above the current page, which stays as it is. An alert: in the editor the one status is
 * that of the save.
 */
export function SignedOut() {
  if (!isSignedOut.value) return null;
  return (
    <div class="notice above" role="alert">
      <p>{lastHere.value === undefined ? words.signInFirst : words.signedOut}</p>
      <button type="button" class="button" onClick={signIn}>
        {words.signIn}
      </button>
    </div>
  );
}
