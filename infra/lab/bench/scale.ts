/** The requests of one measurement, by the number of connections that send them. */
export type Amounts = Record<Connections, number>;

/** How many connections send requests at the same time. */
export type Connections = 1 | 16;

/** How much is measured: by `npm run bench`, or less by `-- --quick`. */
export interface Scale {
  name: 'full' | 'quick';
  /** The number of posts of each measured blog, ascending. */
  sizes: readonly [number, ...number[]];
  /** The number of posts of the blog with which operations are compared; one of the sizes. */
  usualSize: number;
  /** The number of blogs in each measured blog list, ascending. */
  blogCounts: readonly [number, ...number[]];
  /** The number of posts of the imported blog; one of the sizes. */
  importSize: number;
  /** How many posts a deep page of the largest blog skips. */
  deepSkip: number;
  /** The number of rounds. */
  rounds: number;
  /** The number of rounds in which two versions are compared: what differs by a few hundredths needs many. */
  comparedRounds: number;
  /** The number of rounds of long measurements: exports, imports. */
  longRounds: number;
  /** How often each process is started: single starts differ by a half, whatever they start. */
  starts: number;
  amounts: Amounts;
  /** The number of warm-up requests per operation, after which V8 has compiled what it will. */
  warmUp: Amounts;
  /** How long instances read from a partition at its limit, each time, in seconds. */
  limitedFor: number;
  /** The number of different addresses that are requested from the service. */
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
  comparedRounds: 21,
  longRounds: 3,
  starts: 20,
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
  comparedRounds: 3,
  longRounds: 3,
  starts: 20,
  amounts: { 1: 30, 16: 48 },
  warmUp: { 1: 60, 16: 96 },
  limitedFor: 2,
  addresses: 5_000,
  idleFor: 150,
};
