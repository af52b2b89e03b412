import type { Waited } from './bystanders.ts';
import type { CrowdReport } from './crowd.ts';

const megabyte = 1024 * 1024;

/** By how much resident memory may grow while a crowd reads, in bytes. */
export const mostGrowth = 150 * megabyte;

/** How long everybody else may wait for an answer, in milliseconds. */
const longestWait = 2_000;

/**
 * What is wrong with how the service has got over a crowd of readers.
 *
 * The wait that is judged leaves out the time in which the processes were ready to go on and other programs had the
 * processors: it is the service's own, on a machine that is busy as well. Where the system does not tell that time, all counts.
 * @param growth of resident memory, in bytes; NaN where the system does not tell.
 */
export function judgeCrowd(crowd: CrowdReport, others: readonly Waited[], growth: number): string[] {
  const late = others.filter(({ own }) => own >= longestWait);
  return [
    ...new Set(crowd.strange),
    ...(crowd.whole > 0 ? [] : ['No reader of the crowd got a whole answer']),
    ...(others.length > 0 ? [] : ['Nobody else has asked for anything']),
    ...others.flatMap(({ what, wrong }) =>
      wrong === undefined ? [] : [`${what} beside the crowd: ${wrong}`],
    ),
    ...late.map(
      ({ what, own, wall }) =>
        `${what} beside the crowd took ${Math.round(own)} ms (${Math.round(wall)} in all)`,
    ),
    ...(growth >= mostGrowth ? [`Memory grew by ${Math.round(growth / megabyte)} MB with the crowd`] : []),
  ];
}
