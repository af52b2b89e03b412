import type { Finding } from '../sections/finding.ts';
import type { HeldRead } from '../sections/held-reads.ts';
import type { LeastResult } from '../sections/least.ts';
import type { LimitedPartition } from '../sections/limited-partition.ts';
import type { ManyAddresses } from '../sections/many-addresses.ts';
import type { SizeResult } from '../sections/operations.ts';
import type { PackageSize } from '../sections/package-size.ts';
import type { OperationResult } from '../sections/rounds.ts';
import type { StartResult } from '../sections/start.ts';
import type { ExportResult, ImportResult } from '../sections/transfers.ts';
import type { Spread } from './statistics.ts';

/** Hello-world with bodies, in milliseconds: the host's time for them. */
export interface HostCosts {
  plain: Spread;
  /** A post's text is sent and read. */
  bodyRead: Spread;
  /** The answer has 64 KB. */
  largeAnswer: Spread;
}

/** The memory of the service's process after all operations were measured, and of hello-world's, in bytes. */
export interface LoadedMemory {
  service: number;
  hello: number;
}

/** All measurements; those that were not made are missing. */
export interface Results {
  package?: PackageSize;
  host?: HostCosts;
  start?: StartResult;
  operations?: OperationResult[];
  held?: HeldRead[];
  least?: LeastResult[];
  loaded?: LoadedMemory;
  sizes?: SizeResult[];
  blogLists?: OperationResult[];
  finding?: Finding;
  limited?: LimitedPartition;
  addresses?: ManyAddresses;
  export?: ExportResult;
  import?: ImportResult;
}
