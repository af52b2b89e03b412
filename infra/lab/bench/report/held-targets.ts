import type { OperationName } from '../operations/operation.ts';
import type { Connections } from '../scale.ts';
import type { HeldRead } from '../sections/held-reads.ts';
import type { Target } from './target.ts';

const titles = { 'Read post': 'Held post', 'List posts': 'Held list of 10 posts' };

type HeldName = keyof typeof titles & OperationName;

function heldTarget(
  operation: HeldName,
  connections: Connections,
  what: string,
  unit: string,
  limit: Target['limit'],
  figure: (read: HeldRead) => number,
): Target {
  return {
    name: `${titles[operation]}, ${what}`,
    unit,
    limit,
    figure: ({ held = [] }) => {
      const read = held.find(
        one => one.operation === operation && one.connections === connections && !one.encoding,
      );
      return read && figure(read);
    },
  };
}

const ofBoth = (operation: HeldName): Target[] => [
  heldTarget(
    operation,
    1,
    'p50 beyond hello-world and a point read',
    'ms',
    { most: 0.35 },
    ({ own }) => own.median,
  ),
  heldTarget(
    operation,
    16,
    '16 connections, against unheld',
    '×',
    { least: 3 },
    ({ timesUnheld }) => timesUnheld.median,
  ),
  heldTarget(
    operation,
    16,
    '16 connections, Cosmos requests for an answer',
    '',
    { most: 0.3 },
    ({ requestsEach }) => requestsEach.median,
  ),
];

/** How much memory held answers may use by default, and the allowance on top, in MB. */
const cache = 32;
const onTop = 40;

/** The targets for held answers. */
export const heldTargets: Target[] = [
  ...ofBoth('Read post'),
  ...ofBoth('List posts'),
  heldTarget(
    'Read post',
    16,
    '16 connections, against hello-world',
    '×',
    { least: 0.5 },
    ({ timesHello }) => timesHello.median,
  ),
  {
    name: 'Lists at the limit of a partition, held against unheld',
    unit: '×',
    limit: { least: 10 },
    figure: ({ limited }) => limited?.ratio.median,
  },
  {
    name: 'A million addresses, growth of memory',
    unit: 'MB',
    limit: { most: cache + onTop },
    figure: ({ addresses }) =>
      addresses?.addresses === 1_000_000 ? addresses.after - addresses.idle : undefined,
  },
];
