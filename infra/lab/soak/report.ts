import { formatTable } from '../table.ts';
import type { KillRound } from './kill/kill-rounds.ts';
import type { Trend } from './load/judge.ts';
import type { ProcessSample } from './load/mixed-load.ts';
import type { CrowdSoakReport } from './readers/crowd-soak.ts';
import type { ReadersReport } from './readers/slow-readers.ts';

const megabytes = (bytes: number) => (bytes / 1024 / 1024).toFixed(1);

/** A sample of a process, in a line. */
export const describeSample = ({ memory, heap, handles }: ProcessSample): string =>
  `${megabytes(memory)} MB (heap ${megabytes(heap)}, ${handles} handles)`;

export function killTable(rounds: readonly KillRound[]): string {
  return formatTable({
    title: 'Kill rounds',
    headings: ['Round', 'Killed', 'After ms', 'Acknowledged', 'Unanswered', 'Restart ms', 'Problems'],
    rows: rounds.map((round, index) => [
      String(index + 1),
      round.victim,
      String(round.after),
      String(round.acknowledged),
      String(round.unanswered),
      String(round.restart),
      String(round.problems.length),
    ]),
  });
}

export function trendTable(trends: readonly Trend[]): string {
  return formatTable({
    title: 'Growth after the warm-up: MB, files and sockets',
    headings: ['What', 'Growth', 'Maximum', 'Flat'],
    rows: trends.map(({ name, growth, max, isFlat }) => [
      name,
      growth.toFixed(2),
      String(max),
      isFlat ? 'yes' : 'NO',
    ]),
  });
}

export function readersTable({
  exportSize,
  before,
  peak,
  after,
  heap,
  handles,
  read,
}: ReadersReport): string {
  return formatTable({
    title: 'Slow readers of an export, MB',
    headings: ['What', 'Before', 'Meanwhile', 'After'],
    rows: [
      ['Resident memory of the service (peak)', megabytes(before), megabytes(peak), megabytes(after)],
      ['Heap after collection', ...heap.map(megabytes)],
      ['Open files and sockets', String(handles[0]), '', String(handles[1])],
      ['Size of the export, and bytes read', megabytes(exportSize), megabytes(read), ''],
    ],
  });
}

const longest = (waits: number[]) => Math.max(0, ...waits).toFixed(0);

export function crowdTable(reports: readonly CrowdSoakReport[]): string {
  return formatTable({
    title: 'A crowd that reads the largest answers, and other clients',
    headings: [
      'Encoding',
      'Whole',
      'Refused',
      'Others',
      'Longest own ms',
      'In total ms',
      'Before MB',
      'Peak MB',
    ],
    rows: reports.map(({ encoding, crowd, others, before, peak }) => [
      encoding,
      String(crowd.whole),
      String(crowd.refused),
      String(others.length),
      longest(others.map(({ own }) => own)),
      longest(others.map(({ wall }) => wall)),
      megabytes(before),
      megabytes(peak),
    ]),
  });
}
