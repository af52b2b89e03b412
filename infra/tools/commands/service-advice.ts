import { type ProblemType, ServiceError } from '../../../client/api/index.ts';
import { ForeignAnswer, Transient } from '../import/refusals.ts';

const signIn = 'Sign in with --header, such as --header "Cookie: …"';
const otherServer =
  'Another server answered, or a page to sign in: check --url, the address of the API, and --header, which signs in';
const otherAddress = 'Is --url the address of the API?';

/** What the user can do about the answer that ended a command, by its status. */
const adviceByStatus: Record<number, string> = {
  200: otherAddress,
  302: signIn,
  401: signIn,
  403: signIn,
  404: otherAddress,
  405: otherAddress,
};

/** And by its problem, where the status alone would mislead: the caller has signed in, but as somebody else. */
const adviceByType: Partial<Record<ProblemType, string>> = {
  'urn:problem-type:blog-content-service:role-too-small':
    'Sign in with --header as somebody who may do this. The service has members: a blog that is there does not exist for others, and a new one is created by administrators',
  'urn:problem-type:blog-content-service:not-own-post':
    'Sign in with --header as an editor, an owner or an administrator',
  'urn:problem-type:blog-content-service:groups-omitted':
    'Sign in with --header as somebody who is a member otherwise, or has the app role Blog.Admin',
};

/** What ends a command that calls the service. */
export type ServiceTrouble = ServiceError | Transient | ForeignAnswer;

/** Whether an error is what the service, or what answered in its place, did not do. */
export const isServiceTrouble = (error: unknown): error is ServiceTrouble =>
  error instanceof ServiceError || error instanceof Transient || error instanceof ForeignAnswer;

/**
 * What the user can do about what ended a command.
 * @param goOn how the command is continued.
 */
export function adviceOn(trouble: unknown, goOn: string): string {
  if (trouble instanceof ForeignAnswer) return otherServer;
  const answered = trouble instanceof Transient ? trouble.cause : trouble;
  if (!(answered instanceof ServiceError)) return `Is the service running? ${goOn}`;
  return (
    adviceByType[answered.type] ?? adviceByStatus[answered.status] ?? `The service's log may say why. ${goOn}`
  );
}
