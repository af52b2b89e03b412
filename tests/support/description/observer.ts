import { answerFaults, mediaTypeOf } from './check-answer.ts';
import { queryOf, requestFaults } from './check-request.ts';
import type { Checks } from './checks.ts';
import { type DescribedOperation, operationsOf } from './described.ts';
import type { Exchange } from './exchange.ts';

/** The length, in UTF-16 units, beyond which only the first bodies of a kind are checked. */
const long = 100_000;
/** The number of those, per operation, status and test file. */
const maxLong = 2;
/** The maximum number of exchanges waiting to be checked: the checks must not add to the times of running tests. */
const maxWaiting = 2_000;

interface Place {
  method: string;
  /** Matches the path below the API, in any case, with or without a trailing slash. */
  pattern: RegExp;
  operation: DescribedOperation;
}

const placeOf = (path: string) =>
  new RegExp(
    `^${path
      .replace(/[.]/g, '\\$&')
      // What is described for medium also applies to media (contract.md, Addresses).
      .replace(/\/medium(?=$|\/)/, '/medi(?:um|a)')
      .replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}/*$`,
    'i',
  );

/** Checks what tests send and receive against the description, and records which parts of it were seen. */
export class Observer {
  readonly #checks: Checks;
  readonly #places: Place[];
  readonly #longSeen = new Map<string, number>();
  #waiting: (() => void)[] = [];
  /** Differences from the description, one per line. */
  readonly faults = new Set<string>();
  /** The seen parts of the description, by the names of coverage.ts. */
  readonly seen = new Set<string>();

  constructor(checks: Checks) {
    this.#checks = checks;
    this.#places = operationsOf(checks.description).map(({ path, method, operation }) => ({
      method,
      pattern: placeOf(path),
      operation,
    }));
  }

  /** @param api the address of the API. The host answers addresses for which no operation is described. */
  observe(exchange: Exchange, api: string): void {
    const path = exchange.url.slice(api.length).split(/[?#]/, 1)[0] ?? '';
    const asked = exchange.method === 'HEAD' ? 'GET' : exchange.method;
    for (const { method, pattern, operation } of this.#places) {
      const match = method === asked && pattern.exec(path);
      if (match) this.#wait(operation, exchange, { ...match.groups });
    }
    if (this.#waiting.length > maxWaiting) this.settle();
  }

  /** Checks the waiting exchanges. */
  settle(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const check of waiting) check();
  }

  #wait(operation: DescribedOperation, exchange: Exchange, values: Record<string, string>): void {
    const isLooked = this.#isLookedAt(`${operation.operationId} ${exchange.status}`, exchange);
    const kept = isLooked ? exchange : { ...exchange, text: '', body: undefined };
    this.#waiting.push(() => this.#check(operation, kept, values, isLooked));
  }

  #check(
    operation: DescribedOperation,
    exchange: Exchange,
    values: Record<string, string>,
    isLooked: boolean,
  ): void {
    const { operationId } = operation;
    const { status, method } = exchange;
    const note = (fault: string) => this.faults.add(`${operationId} (${method}) answered ${status} ${fault}`);
    const response = operation.responses[status];
    if (!response) {
      note('which is not described');
      return;
    }
    const isDone = status < 400;
    const use = queryOf(exchange.url).has('fields') && isDone ? 'part' : 'answer';
    for (const fault of answerFaults(this.#checks, response, exchange, use, isLooked)) note(fault);
    if (isDone && isLooked) {
      for (const fault of requestFaults(this.#checks, operation, exchange, values))
        note(`to a request ${fault}`);
    }
    this.#see(operation, exchange, isDone);
  }

  #isLookedAt(kind: string, { text, body = '' }: Exchange): boolean {
    if (text.length + body.length < long) return true;
    const times = (this.#longSeen.get(kind) ?? 0) + 1;
    this.#longSeen.set(kind, times);
    return times <= maxLong;
  }

  #see({ operationId, parameters }: DescribedOperation, exchange: Exchange, isDone: boolean): void {
    const answer = `${operationId} ${exchange.status}`;
    this.seen.add(answer);
    for (const name of exchange.headers.keys()) this.seen.add(`${answer} header ${name}`);
    const mediaType = mediaTypeOf(exchange);
    if (mediaType !== undefined) this.seen.add(`${answer} body ${mediaType}`);
    if (!isDone) return;
    const query = queryOf(exchange.url);
    const headers = new Set(Object.keys(exchange.sent).map(name => name.toLowerCase()));
    for (const reference of parameters) {
      const { name, in: place } = this.#checks.parameter(reference);
      const isGiven =
        place === 'path' || (place === 'query' ? query.has(name) : headers.has(name.toLowerCase()));
      if (isGiven) this.seen.add(`${operationId} parameter ${name}`);
    }
  }
}
