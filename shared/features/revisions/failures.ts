import { failures as ofStorage } from '../../blob-storage/storage-failure.ts';
import type { Failures } from '../../failures/table.ts';

declare module '../../failures/table.ts' {
  interface FeatureFailures {
    historyOff: true;
  }
}

/** What can go wrong with what is kept of posts and of deleted content. */
export const failures = {
  /** Nothing is kept of what is replaced and deleted. */
  historyOff: {
    status: 503,
    text: () => 'History is off: the service keeps nothing of what is replaced or deleted.',
    type: 'history-off',
    title: 'History is off',
    unlogged: true,
  },
  ...ofStorage,
} satisfies Failures;
