import type { Answer } from '../service/service.ts';

/** Does something several times. */
export const repeat = <T>(count: number, act: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => act(at));

/** Does something several times at once, and waits for all. */
export const together = <T>(count: number, act: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(repeat(count, act));

/** The statuses of answers, sorted: the order of concurrent requests is unknown. */
export const statuses = (answers: Answer[]): number[] => answers.map(({ status }) => status).sort();
