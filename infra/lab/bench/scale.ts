/** How many connections send requests at the same time. */
export type Connections = 1 | 16;

/** How much is measured: by `npm run bench`, or less by `-- --quick`. */
export interface Scale {
  /** The number of posts of the blog on which all operations are measured. */
  usualSize: number;
  /** The numbers of posts of the blogs that show how reads, lists and creates grow. */
  sizes: readonly [min: number, max: number];
  /** The number of rounds. */
  rounds: number;
  /** The number of rounds in which versions are compared: what differs by a few hundredths needs many. */
  comparedRounds: number;
  /** How often each process is started: single starts of anything differ by a half. */
  starts: number;
  /** The number of requests of one measurement. */
  amounts: Record<Connections, number>;
  /** The number of warm-up requests per operation, after which V8 has compiled what it will. */
  warmUp: Record<Connections, number>;
}

export const full: Scale = {
  usualSize: 1_000,
  sizes: [100, 100_000],
  rounds: 5,
  comparedRounds: 21,
  starts: 20,
  amounts: { 1: 200, 16: 320 },
  warmUp: { 1: 1_000, 16: 320 },
};

export const quick: Scale = {
  usualSize: 200,
  sizes: [100, 1_000],
  rounds: 3,
  comparedRounds: 3,
  starts: 5,
  amounts: { 1: 30, 16: 64 },
  warmUp: { 1: 60, 16: 64 },
};
