import { LRUCache } from 'lru-cache';
import { type InPlace, places } from '../../calls/places.ts';
import { atMost } from '../../memory/remember.ts';
import type { Answer } from './sending/post-message.ts';
import type { StoredEndpoint } from './stored-endpoints.ts';

/** How many deliveries are sent at the same time to endpoints that answer soon, and how many to others, so that these do not hold up those. */
const together = { quick: 48, slow: 16 };

/** From when on an endpoint counts as slow, in milliseconds. */
const slowFrom = 2_000;

/** How long the log says nothing more of an endpoint, in milliseconds. */
const quietFor = 60_000;

/** How many endpoints are remembered. */
const maxKnown = 10_000;

/** How an attempt went. */
interface Noted {
  answer: Answer;
  isTaken: boolean;
  /** In milliseconds. */
  took: number;
}

/** Remembers which endpoints are slow or do not answer, so that they wait for each other alone. */
export class EndpointPace {
  readonly #quick = places(together.quick);
  readonly #slow = places(together.slow);
  /** Those that were slow when they were sent to last. */
  readonly #slowOnes = new LRUCache<string, true>(atMost(maxKnown));
  /** Those of which the log has said lately that they fail. */
  readonly #said = new LRUCache<string, true>({ ...atMost(maxKnown), ttl: quietFor });

  /** Sends to an endpoint as soon as there is a place for such as it. */
  inPlace<T>(endpointId: string, send: () => Promise<T>): Promise<T> {
    const inPlace: InPlace = this.#slowOnes.has(endpointId) ? this.#slow : this.#quick;
    return inPlace(send);
  }

  /** Remembers how an attempt went, and says so if the event was not taken. */
  note(blogId: string, { endpointId, kind }: StoredEndpoint, { answer, isTaken, took }: Noted): void {
    if (answer.status === undefined || took >= slowFrom) this.#slowOnes.set(endpointId, true);
    else this.#slowOnes.delete(endpointId);
    if (isTaken || this.#said.has(endpointId)) return;
    this.#said.set(endpointId, true);
    // Nothing of the answer, which is a stranger's text. An alert finds this line (infra/monitoring/alerts).
    const came = answer.status ?? answer.answer;
    console.warn(`Endpoint fails: blog ${blogId}, endpoint ${endpointId}, ${kind}, ${came}`);
  }
}
