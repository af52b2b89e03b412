import type { Container, PatchRequestBody } from '@azure/cosmos';
import { Failure, type FailureCode } from '../../failures/failure.ts';
import { sendPatch } from '../transport/patch.ts';
import { isLost, type metAnother, settle } from '../transport/settle.ts';

/** A patch that is always refused, because no item has an empty id. */
const refusedPatch: PatchRequestBody = {
  operations: [{ op: 'incr', path: '/updates', value: 1 }],
  condition: 'FROM c WHERE c.id = ""',
};

/**
 * Lets this process read everything that any instance has written in a blog before. With session consistency the replica that
 * answers a read may lack what another instance has just written. A write goes to the primary replica, and its answer has the
 * session token of the newest state even if the write is refused; the SDK sends that token with all reads from then on.
 * @returns whether the blog exists.
 * @throws Failure `storeFailed`, `contended`.
 */
export async function catchUp(container: Container, blogId: string): Promise<boolean> {
  try {
    const { status } = await settle(() => sendPatch(container, blogId, refusedPatch));
    return status !== 404;
  } catch (error) {
    // The patch cannot have changed anything.
    throw isLost(error) ? new Failure('storeFailed', [], error.cause) : error;
  }
}

/** Nothing is to be written, because what is stored is that already. */
export class Unchanged {
  /** The tag of what is stored. */
  readonly etag: string;

  constructor(etag: string) {
    this.etag = etag;
  }
}

/** Failures by which a write is refused because of what was read. */
const refusals: ReadonlySet<FailureCode> = new Set(['absent', 'identifierMismatch', 'preconditionFailed']);

/**
 * Decides what to write, by what it reads. If nothing is to be written, it decides again by the newest state: an outdated
 * read must neither refuse a write nor leave one out. What is written by an outdated read the store refuses by itself.
 * @param isUncertain whether an earlier attempt may have been carried out: then {@link settleByNewest} has seen to the newest
 *   state already.
 * @param decide returns what to write, or that it is {@link Unchanged}, or throws the failure that refuses the write.
 */
export async function decideByNewest<T>(
  container: Container,
  blogId: string,
  isUncertain: boolean,
  decide: (isUncertain: boolean) => Promise<T>,
): Promise<T> {
  try {
    const decided = await decide(isUncertain);
    if (!(decided instanceof Unchanged) || isUncertain) return decided;
  } catch (error) {
    if (isUncertain || !(error instanceof Failure && refusals.has(error.code))) throw error;
  }
  await catchUp(container, blogId);
  return decide(isUncertain);
}

/**
 * As {@link settle}, but an attempt after one without an answer looks at the newest state for its own work, as far as the
 * store allows: if this refused write gets no answer either, what the replicas have is all that can be known.
 */
export function settleByNewest<T>(
  container: Container,
  blogId: string,
  attempt: (isUncertain: boolean) => Promise<T | typeof metAnother>,
  item?: string,
): Promise<T> {
  return settle(async isUncertain => {
    if (isUncertain) await sendPatch(container, blogId, refusedPatch).catch(() => undefined);
    return attempt(isUncertain);
  }, item);
}
