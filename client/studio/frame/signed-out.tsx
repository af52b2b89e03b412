import { isSignedOut } from '../service.ts';
import { signIn } from '../session.ts';
import { words } from '../words.ts';

/**
 * Says that the session has ended, above whatever was being done, which stays as it is. An alert: in the editor the one status
 * is that of the save.
 */
export function SignedOut() {
  if (!isSignedOut.value) return null;
  return (
    <div class="notice above" role="alert">
      <p>{words.signedOut}</p>
      <button type="button" class="button" onClick={signIn}>
        {words.signIn}
      </button>
    </div>
  );
}
