import { codeOrType } from './describe-failure.ts';
import { currentInvocation } from './invocation.ts';
import type { CallName } from './record-types.ts';
import { record } from './recorder.ts';

// The store's answers that the service has a use for: what is not there, is there already, or has changed.
// They are no failures of the dependency, as Microsoft's own SDKs count them.
const expected = new Set(['304', '404', '409', '412']);

/** What is known of the exchange behind a call. */
interface Exchanged {
  /** How many requests were sent. */
  attempts: number;
  /** In request units. */
  requestCharge: number;
  /** The status of the latest answer. */
  status?: number;
}

const succeeded = (status: string) => /^[23]\d\d$/.test(status) || expected.has(status);

/** A call to Cosmos DB that is under way. */
export class Call {
  readonly #name: CallName;
  readonly #startedAt = Date.now();
  readonly #clock = performance.now();

  constructor(name: CallName) {
    this.#name = name;
  }

  /**
   * Ends a call that was answered, the SDK's own attempts within it included.
   * @param status of the answer, where it is another than that of its HTTP response.
   */
  answered(exchange: Exchanged, status = exchange.status): void {
    this.#end(exchange, status);
  }

  /** Ends a call that ended with an error. */
  failed(exchange: Exchanged, error: unknown): void {
    this.#end(exchange, exchange.status ?? codeOrType(error));
  }

  /** Hands the call to telemetry, as part of the invocation that ends it. */
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
