import { formatTable } from '../table.ts';
import type { KillRound } from './kill/kill-rounds.ts';
import type { Trend } from './load/judge.ts';
import type { ProcessSample } from './load/mixed-load.ts';

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
