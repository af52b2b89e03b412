import type { Task } from './sending-order.ts';

/** Which tasks are settled, sent or refused, and who waits for one. */
export class SettledTasks {
  readonly #settled = new Set<Task>();
  readonly #waiting = new Map<Task, (() => void)[]>();

  settle(task: Task): void {
    this.#settled.add(task);
    for (const resume of this.#waiting.get(task) ?? []) resume();
    this.#waiting.delete(task);
  }

  /** Waits until all of the tasks are settled. */
  async all(tasks: Task[]): Promise<void> {
    for (const task of tasks) {
      if (this.#settled.has(task)) continue;
      await new Promise<void>(resolve => {
        this.#waiting.set(task, [...(this.#waiting.get(task) ?? []), resolve]);
      });
    }
  }
}
