import { Failure } from '../failures/failure.ts';
import { type Served, serve } from './guard.ts';

/** What the log says while nothing is served. */
export const signInMissing =
  'Sign-in is off, so everything is answered with 503: the functions check no credential, and anybody could read, change ' +
  'and delete all content. Turn on App Service Authentication, which sets WEBSITE_AUTH_ENABLED (infra/README.md); where ' +
  'nobody has to sign in, set SIGN_IN_OFF=allowed.';

/** The same operation, which does nothing but refuse (contract.md, Failures). */
export function refused({ operation }: Served): Served {
  return serve(operation, () => Promise.reject(new Failure('signInMissing', [], signInMissing)));
}
