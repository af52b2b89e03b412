/** Requests of one measurement, by the number of connections that send them. */
export type Amounts = Record<Connections, number>;

/** How many connections send requests at the same time. */
export type Connections = 1 | 16;

/** How much is measured: what `npm run bench` does, or the less that `-- --quick` does. */
export interface Scale {
  name: 'full' | 'quick';
  /** Posts of each blog that is measured, ascending. */
  sizes: readonly [number, ...number[]];
  /** Posts of the blog with which the operations are compared; one of the sizes. */
  usualSize: number;
  /** Blogs of each blog list that is measured, ascending. */
  blogCounts: readonly [number, ...number[]];
  /** Posts of the blog that is imported; one of the sizes. */
  importSize: number;
  /** How many posts a deep page of the largest blog passes over. */
  deepSkip: number;
  /** How often everything is measured. */
  rounds: number;
  /** How often what takes long is measured: starts of processes, exports, imports. */
  longRounds: number;
  amounts: Amounts;
  /** Requests by which an operation is warmed up, so that V8 has compiled what it will. */
  warmUp: Amounts;
  /** How long instances read from a partition at its limit, each time, in seconds. */
  limitedFor: number;
  /** How many different addresses the service is asked for. */
  addresses: number;
  /** How long a process is left alone before its memory counts as idle, in milliseconds. */
  idleFor: number;
}

export const full: Scale = {
  name: 'full',
  sizes: [100, 1_000, 10_000, 100_000],
  usualSize: 1_000,
  blogCounts: [1_000, 10_000],
  importSize: 1_000,
  deepSkip: 50_000,
  rounds: 5,
  longRounds: 3,
  amounts: { 1: 200, 16: 320 },
  warmUp: { 1: 1_000, 16: 320 },
  limitedFor: 10,
  addresses: 1_000_000,
  idleFor: 1_000,
};

export const quick: Scale = {
  name: 'quick',
  sizes: [100, 1_000],
  usualSize: 1_000,
  blogCounts: [100, 1_000],
  importSize: 100,
  deepSkip: 500,
  rounds: 3,
  longRounds: 3,
  amounts: { 1: 30, 16: 48 },
  warmUp: { 1: 60, 16: 96 },
  limitedFor: 2,
  addresses: 5_000,
  idleFor: 150,
};
