import { sep } from 'node:path';
import Sequencer from '@jest/test-sequencer';

/** The first needs all processors, so those beside it mostly wait. */
const first = ['resilience/crowd', 'resilience/slow-store', 'app/telemetry/received'];

/** The other test files that take longest and mostly wait, longest first. */
const waiting = [
  'resilience/overload',
  'infra/commands/install',
  'resilience/lost-answers',
  'infra/import/order',
  'infra/local/host/lifecycle',
  'app/telemetry/undelivered',
  'infra/local/slow-head',
  'infra/local/host/response',
  'resilience/late-writes',
  'resilience/export',
  'resilience/group-commit',
  'resilience/counts',
];

/** Those that take longest and mostly work, longest first. */
const working = [
  'app/docs/browser',
  'infra/commands/start-build',
  'resilience/fault-matrix',
  'infra/commands/start-watch',
  'contract/update/conditional-writes',
  'resilience/fault-matrix-pages',
  'infra/commands/start',
  'resilience/no-answers',
  'contract/payloads/limits',
  'resilience/concurrent-deletes',
  'resilience/store-failures',
  'resilience/compressed-crowd',
  'contract/payloads/size',
  'resilience/request-budget',
  'resilience/never-stale',
  'resilience/concurrency',
  'infra/local/origins/browser',
  'infra/local/sign-in/browser',
  'resilience/finding-failures',
  'infra/commands/help',
  'resilience/contention',
  'resilience/model',
];

/**
 * In this order about one of them waits at any time, and the others keep the processors busy. None of them is the last to end.
 */
const longest = [
  ...first,
  ...working.flatMap((name, place) => (place % 2 === 0 ? [waiting[place / 2], name] : [name])),
]
  .filter(name => name !== undefined)
  .map(name => `${sep}tests${sep}${name.replaceAll('/', sep)}.test.ts`);

/** Their place, and after all of them every other file. */
function placeOf({ path }) {
  const place = longest.findIndex(end => path.endsWith(end));
  return place < 0 ? longest.length : place;
}

/** Starts the longest test files first, even where Jest has not yet seen how long they take. */
export default class LongestFirst extends Sequencer {
  sort(tests) {
    return super.sort(tests).sort((one, other) => placeOf(one) - placeOf(other));
  }
}
