import type { Failures } from '../../failures/table.ts';

declare module '../../failures/table.ts' {
  interface FeatureFailures {
    eventsOff: true;
    notSent: true;
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
  /** Something of `changes` was to be sent. */
  notSent: {
    status: 400,
    text: () => 'The endpoint is one of the kind changes: what it is told is kept here, and sent nowhere.',
    type: 'kept-here',
    title: 'The endpoint keeps what it is told',
  },
} satisfies Failures;
