import { sep } from 'node:path';
import Sequencer from '@jest/test-sequencer';

/** The first needs all processors, so those beside it mostly wait. */
const first = ['resilience/crowd', 'resilience/slow-store', 'app/telemetry/received'];

/** The other test files that take longest and mostly wait, longest first. */
const waiting = [
  'resilience/overload',
  'resilience/fault-matrix',
  'resilience/fault-matrix-pages',
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
  'resilience/log-content',
  'resilience/conditional-lost-answers',
  'app/host-connections',
  'infra/local/host/worker-connections',
  'infra/local/host/visible-failures',
  'resilience/finding-time',
  'infra/local/host/differences',
  'infra/local/app-host',
  'infra/platform-settings',
  'resilience/clocks',
];

/** Those that take longest and mostly work, longest first. */
const working = [
  'app/docs/browser',
  'infra/commands/start-build',
  'infra/commands/start-watch',
  'contract/update/conditional-writes',
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
 * Starts the longest test files first, even where Jest has not yet seen how long they take, so that none of them is the last
 * to end. About one of those that wait is among them at any time; the others beside it keep the processors busy.
 */
export default class LongestFirst extends Sequencer {
  sort(tests) {
    const sorted = super.sort(tests);
    const [begin, wait, work] = [first, waiting, working].map(names =>
      names.flatMap(name => sorted.filter(({ path }) => path.endsWith(endOf(name)))),
    );
    const listed = new Set([...begin, ...wait, ...work]);
    const others = sorted.filter(test => !listed.has(test));
    // Two that work, or eight of the others, take two workers about as long as one that waits takes the third.
    const beside = () => (work.length > 0 ? work.splice(0, 2) : others.splice(0, 8));
    return [...begin, ...wait.flatMap(test => [test, ...beside()]), ...work, ...others];
  }
}

const endOf = name => `${sep}tests${sep}${name.replaceAll('/', sep)}.test.ts`;
