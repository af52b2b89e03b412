import type { Waited } from './bystanders.ts';
import type { CrowdReport } from './crowd.ts';

const megabyte = 1024 * 1024;

/** The maximum growth of resident memory while a crowd reads, in bytes. */
const maxGrowth = 150 * megabyte;

/**
 * What went wrong in the service while a crowd of readers was reading.
 *
 * The judged wait excludes the time in which the processes were ready to run while other programs had the processors:
 * it is the service's own, even on a busy machine. Where the system does not report that time, the whole wait counts.
 * @param growth of resident memory, in bytes; NaN where the system does not report it.
 * @param maxWait how long every other client may wait for an answer, in milliseconds.
 */
export function judgeCrowd(
  crowd: CrowdReport,
  others: readonly Waited[],
  growth: number,
  maxWait: number,
): string[] {
  const late = others.filter(({ own }) => own >= maxWait);
  return [
    ...new Set(crowd.strange),
    ...(crowd.whole > 0 ? [] : ['Expected at least one reader of the crowd to get a complete answer']),
    ...(others.length > 0 ? [] : ['Expected requests of other clients (got none)']),
    ...others.flatMap(({ what, wrong }) =>
      wrong === undefined ? [] : [`${what} while the crowd read: ${wrong}`],
    ),
    ...late.map(
      ({ what, own, wall }) =>
        `${what} while the crowd read took ${Math.round(own)} ms (${Math.round(wall)} in total)`,
    ),
    ...(growth >= maxGrowth ? [`Memory grew by ${Math.round(growth / megabyte)} MB with the crowd`] : []),
  ];
}
