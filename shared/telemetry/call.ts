import { codeOrType } from './describe-failure.ts';
import type { CallName } from './record-types.ts';
import { currentInvocation, record } from './recorder.ts';

// The store's answers that the service expects: the item does not exist, already exists, or has changed. As in
// Microsoft's own SDKs, they do not count as failures of the dependency.
const expected = new Set(['304', '404', '409', '412']);

/** The HTTP exchange of a call. */
interface Exchanged {
  /** How many requests were sent. */
  attempts: number;
  /** In request units. */
  requestCharge: number;
  /** The status of the latest answer. */
  status?: number;
}

const succeeded = (status: string) => /^[23]\d\d$/.test(status) || expected.has(status);

/** A call to Cosmos DB in progress. */
export class Call {
  readonly #name: CallName;
  readonly #startedAt = Date.now();
  readonly #clock = performance.now();

  constructor(name: CallName) {
    this.#name = name;
  }

  /**
   * Ends a call that was answered.
   * @param status of the answer, if it differs from the status of the HTTP response.
   */
  answered(exchange: Exchanged, status = exchange.status): void {
    const given = String(status ?? '');
    this.#end(exchange, given, succeeded(given));
  }

  /** Ends a call that failed with an error, which may be that an answer is not what it says. */
  failed(exchange: Exchanged, error: unknown): void {
    this.#end(exchange, String(exchange.status ?? codeOrType(error)), false);
  }

  /** Records the call as part of the current invocation. */
  #end({ attempts, requestCharge }: Exchanged, status: string, success: boolean): void {
    record({
      kind: 'call',
      name: this.#name,
      startedAt: this.#startedAt,
      duration: performance.now() - this.#clock,
      status,
      success,
      attempts,
      requestCharge,
      invocation: currentInvocation(),
    });
  }
}
