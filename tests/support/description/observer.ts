import { answerFaults, mediaTypeOf } from './check-answer.ts';
import { queryOf, requestFaults } from './check-request.ts';
import type { Checks } from './checks.ts';
import { type DescribedOperation, operationsOf } from './described.ts';
import type { Exchange } from './exchange.ts';

/** From what length on, in UTF-16 units, only the first bodies of a kind are looked at. */
const long = 100_000;
/** How many those are, of each operation and status, in each file of tests. */
const mostLong = 2;
/** How many exchanges wait at most to be looked at: while tests run, their times are not to have that in them. */
const mostWaiting = 2_000;

interface Place {
  method: string;
  /** Matches the path below the API, in any case, with or without a slash at its end. */
  pattern: RegExp;
  operation: DescribedOperation;
}

const placeOf = (path: string) =>
  new RegExp(
    `^${path
      .replace(/[.]/g, '\\$&')
      // What is described as medium is answered at media as well (contract.md, Addresses).
      .replace(/\/medium(?=$|\/)/, '/medi(?:um|a)')
      .replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}/*$`,
    'i',
  );

/** Holds what tests send and get to the description, and notes what of it has been seen. */
export class Observer {
  readonly #checks: Checks;
  readonly #places: Place[];
  readonly #longSeen = new Map<string, number>();
  #waiting: (() => void)[] = [];
  /** What differs from the description, a line each. */
  readonly faults = new Set<string>();
  /** What has been seen of the description, by the names that coverage.ts gives. */
  readonly seen = new Set<string>();

  constructor(checks: Checks) {
    this.#checks = checks;
    this.#places = operationsOf(checks.description).map(({ path, method, operation }) => ({
      method,
      pattern: placeOf(path),
      operation,
    }));
  }

  /** @param api the address of the API. An address that no operation is described at is the host's to answer. */
  observe(exchange: Exchange, api: string): void {
    const path = exchange.url.slice(api.length).split(/[?#]/, 1)[0] ?? '';
    const asked = exchange.method === 'HEAD' ? 'GET' : exchange.method;
    for (const { method, pattern, operation } of this.#places) {
      const match = method === asked && pattern.exec(path);
      if (match) this.#wait(operation, exchange, { ...match.groups });
    }
    if (this.#waiting.length > mostWaiting) this.settle();
  }

  /** Looks at what is waiting. */
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
    return times <= mostLong;
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
