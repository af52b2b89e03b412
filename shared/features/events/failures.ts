import type { Failures } from '../../failures/table.ts';

declare module '../../failures/table.ts' {
  interface FeatureFailures {
    eventsOff: true;
  }
}

/** What can go wrong with events. */
export const failures = {
  /** Nobody is told of anything, and nothing is published at a time. */
  eventsOff: {
    status: 503,
    text: () => 'Events are off: the service tells nobody of changes. They are turned on by EVENTS=on.',
    type: 'events-off',
    title: 'Events are off',
    unlogged: true,
  },
} satisfies Failures;
