import type { DraftVersion, RemoteDraft } from '../../../../client/studio/saving/remote-draft.ts';
import type { Trouble } from '../../../../client/studio/trouble.ts';

/** How requests fare: `lost` is carried out without an answer, `late` after its answer has been given up. */
export type Mood = 'up' | 'slow' | 'down' | 'lost' | 'late' | 'signedOut' | 'refused';

type Failed = { kind: 'failed'; trouble: Trouble };

export const failed = (kind: Trouble['kind']): Failed => ({ kind: 'failed', trouble: { kind, text: kind } });

/** The way from a browser to a service, which can be good or bad. */
export class Way {
  mood: Mood = 'up';
  readonly #held: (() => void)[] = [];

  /** Lets the oldest request that is under way arrive. */
  deliver(): void {
    this.#held.shift()?.();
  }

  deliverAll(): void {
    while (this.#held.length > 0) this.deliver();
  }

  /** Something in the service, as it is reached on this way. */
  to<D, S extends DraftVersion<D>>(remote: RemoteDraft<D, S>): Required<RemoteDraft<D, S>> {
    return {
      read: known => this.#request(() => remote.read(known)),
      write: (draft, replaced) => this.#request(() => remote.write(draft, replaced)),
      place: saved => this.#request(async () => remote.place?.(saved) ?? failed('refused')),
    };
  }

  async #request<T>(carryOut: () => Promise<T>): Promise<T | Failed> {
    switch (this.mood) {
      case 'up':
        return carryOut();
      case 'slow':
        return new Promise(resolve => this.#held.push(() => resolve(carryOut())));
      case 'lost':
        await carryOut();
        return failed('away');
      case 'late':
        this.#held.push(carryOut);
        return failed('away');
      case 'down':
        return failed('away');
      default:
        return failed(this.mood);
    }
  }
}
