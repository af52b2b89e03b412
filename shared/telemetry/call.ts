import { codeOrType } from './describe-failure.ts';
import { currentInvocation } from './invocation.ts';
import type { CallName } from './record-types.ts';
import { record } from './recorder.ts';

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
    this.#end(exchange, status);
  }

  /** Ends a call that failed with an error. */
  failed(exchange: Exchanged, error: unknown): void {
    this.#end(exchange, exchange.status ?? codeOrType(error));
  }

  /** Records the call as part of the current invocation. */
  #end({ attempts, requestCharge }: Exchanged, given: string | number | undefined): void {
    const status = String(given ?? '');
    record({
      kind: 'call',
      name: this.#name,
      startedAt: this.#startedAt,
      duration: performance.now() - this.#clock,
      status,
      success: succeeded(status),
      attempts,
      requestCharge,
      invocation: currentInvocation(),
    });
  }
}
