import { isSignedOut } from '../service.ts';
import { signIn } from '../session.ts';
import { words } from '../words.ts';

/**
 * Says that the session has ended, above whatever was being done, which stays as it is. An alert: in the editor the one status
 * is that of the save.
 */
export function SignedOut() {
  return (
    <div role="alert">
      {isSignedOut.value && (
        <div class="notice">
          <p>{words.signedOut}</p>
          <button type="button" class="button" onClick={signIn}>
            {words.signIn}
          </button>
        </div>
      )}
    </div>
  );
}
