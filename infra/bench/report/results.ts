import type { LeastResult } from '../sections/least.ts';
import type { PackageSize } from '../sections/package-size.ts';
import type { OperationResult } from '../sections/rounds.ts';
import type { SizeResult } from '../sections/sizes.ts';
import type { StartResult } from '../sections/start.ts';
import type { ExportResult, ImportResult } from '../sections/transfers.ts';
import type { Spread } from './statistics.ts';

/** Hello-world with bodies, in milliseconds: what the host takes for them. */
export interface HostCosts {
  plain: Spread;
  /** A post's text is sent and read. */
  bodyRead: Spread;
  /** 64 KB are answered. */
  largeAnswer: Spread;
}

/** The memory of the service's process when all operations were measured, and of hello-world's, in bytes. */
export interface LoadedMemory {
  service: number;
  hello: number;
}

/** All that was measured; what was left out is not there. */
export interface Results {
  package?: PackageSize;
  host?: HostCosts;
  start?: StartResult;
  operations?: OperationResult[];
  least?: LeastResult[];
  loaded?: LoadedMemory;
  sizes?: SizeResult[];
  blogLists?: OperationResult[];
  export?: ExportResult;
  import?: ImportResult;
}
