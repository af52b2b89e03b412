import type { ServerResponse } from 'node:http';
import type { SharedMemory } from '../memory/process-memory.ts';
import { ClientPace } from './client-pace.ts';
import { drained } from './server-response.ts';

/**
 * The reader of a streamed answer. The memory of the answer is given back once the reader has taken it, so a reader who
 * takes too little is cut off if others wait for memory.
 */
export class SlowReader {
  readonly #response: ServerResponse;
  readonly #pace: ClientPace;

  /** @param onCutOff called before the reader is cut off. */
  constructor(response: ServerResponse, memory: SharedMemory, onCutOff: () => void) {
    this.#response = response;
    this.#pace = new ClientPace(memory, () => {
      onCutOff();
      response.destroy();
    });
  }

  /**
   * Waits until what was written has been sent.
   * @param bytes how much that is.
   * @returns false if there is nobody left to write to.
   */
  async takes(bytes: number): Promise<boolean> {
    const isThere = await this.#pace.during(drained(this.#response));
    this.#pace.add(bytes);
    return isThere;
  }

  /** To be called when the answer has ended. */
  end(): void {
    this.#pace.end();
  }
}
