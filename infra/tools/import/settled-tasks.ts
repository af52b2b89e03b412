import type { Task } from './sending-order.ts';

/** Which tasks are settled (sent or refused), and who waits for them. */
export class SettledTasks {
  readonly #settled = new WeakSet<Task>();
  readonly #waiting = new Map<Task, (() => void)[]>();
  #released = false;

  settle(task: Task): void {
    this.#settled.add(task);
    for (const resume of this.#waiting.get(task) ?? []) resume();
    this.#waiting.delete(task);
  }

  /** Releases everyone who waits or will wait: what they wait for may never be settled. */
  release(): void {
    this.#released = true;
    for (const resume of [...this.#waiting.values()].flat()) resume();
    this.#waiting.clear();
  }

  /** Waits until all of the tasks are settled, or {@link release} is called. */
  async all(tasks: Task[]): Promise<void> {
    for (const task of tasks) {
      if (this.#released || this.#settled.has(task)) continue;
      await new Promise<void>(resolve => {
        this.#waiting.set(task, [...(this.#waiting.get(task) ?? []), resolve]);
      });
    }
  }
}
