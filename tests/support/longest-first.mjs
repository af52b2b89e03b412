import { sep } from 'node:path';
import Sequencer from '@jest/test-sequencer';

/**
 * The test files that take longest, so that none of them is the last to end. The first needs all processors, so those beside
 * it mostly wait.
 */
const longest = [
  'resilience/crowd',
  'resilience/slow-store',
  'app/telemetry/received',
  'infra/commands/start-build',
  'app/docs/browser',
  'infra/commands/start-watch',
  'resilience/fault-matrix',
  'contract/update/conditional-writes',
  'contract/payloads/limits',
  'resilience/no-answers',
  'infra/import/memory',
  'infra/import/order',
  'infra/commands/start',
  'resilience/interruptions',
  'resilience/request-budget',
  'resilience/fault-matrix-pages',
  'infra/commands/kill',
  'app/telemetry/undelivered',
].map(name => `${sep}tests${sep}${name.replaceAll('/', sep)}.test.ts`);

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
