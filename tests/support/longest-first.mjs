import { sep } from 'node:path';
import Sequencer from '@jest/test-sequencer';

/** The test files that take longest and mostly wait, longest first, with about how many seconds they take. */
const waiting = [
  ['resilience/slow-store', 40],
  ['resilience/overload', 40],
  ['resilience/fault-matrix', 30],
  ['resilience/fault-matrix-pages', 22],
  ['infra/commands/install', 22],
  ['resilience/cut-answers', 20],
  ['resilience/late-writes', 18],
  ['app/telemetry/undelivered', 17],
  ['infra/import/order', 16],
  ['resilience/lost-answers', 14],
  ['resilience/written-tags', 14],
  ['infra/local/functions/host/lifecycle', 13],
  ['app/telemetry/received', 12],
  ['infra/local/slow-head', 11],
  ['infra/local/functions/host/response', 11],
  ['resilience/export', 11],
  ['resilience/group-commit', 10],
  ['resilience/counts', 10],
  ['resilience/log-content', 9],
  ['resilience/conditional-lost-answers', 9],
  ['resilience/clocks', 9],
  ['app/host-connections', 7],
  ['infra/local/functions/host/worker-connections', 7],
  ['infra/local/functions/host/visible-failures', 7],
  ['infra/local/app-host', 7],
  ['resilience/finding-time', 6],
  ['infra/local/functions/host/differences', 6],
  ['infra/platform-settings', 6],
];

/** Those that take longest and mostly work, longest first; only the first, which needs all processors, out of order. */
const working = [
  ['resilience/crowd', 18],
  ['app/docs/browser', 34],
  ['app/docs/first-session', 30],
  ['infra/commands/start-build', 24],
  ['infra/bicep/deployed', 20],
  ['infra/bicep/compiled', 15],
  ['resilience/slow-senders', 20],
  ['infra/commands/start-watch', 14],
  ['resilience/store-failures', 13],
  ['contract/update/conditional-writes', 12],
  ['resilience/concurrent-deletes', 12],
  ['infra/commands/start', 10],
  ['resilience/compressed-crowd', 9],
  ['resilience/never-stale', 9],
  ['contract/payloads/size', 9],
  ['infra/local/functions/origins/browser', 9],
  ['infra/local/functions/sign-in/browser', 8],
  ['resilience/request-budget', 8],
  ['resilience/no-answers', 8],
  ['resilience/content', 7],
  ['resilience/concurrency', 7],
  ['resilience/model', 6],
];

/** How many seconds any other test file takes. */
const short = 2;
const processors = 2;
/** Two that work, and two that wait (jest.config.mjs). */
export const workers = 4;
const needsAll = 'resilience/crowd';

/**
 * Starts the longest test files first, even where Jest has not yet seen how long they take, so that none of them is the last
 * to end: as many of those that work as there are processors, and beside them those that wait.
 */
export default class LongestFirst extends Sequencer {
  sort(tests) {
    const sorted = super.sort(tests);
    const [waits, works] = [waiting, working].map(files => files.flatMap(file => planOf(file, sorted)));
    const listed = new Set([...waits, ...works].map(({ test }) => test));
    const others = sorted.filter(test => !listed.has(test)).map(test => ({ test, seconds: short, load: 1 }));
    return inTurn(
      waits.map(plan => ({ ...plan, load: 0 })),
      [...works, ...others],
    );
  }
}

/** A listed test file, if it is among the tests: how long it takes, and how many processors it needs meanwhile. */
function planOf([name, seconds], tests) {
  const test = tests.find(({ path }) =>
    path.endsWith(`${sep}tests${sep}${name.replaceAll('/', sep)}.test.ts`),
  );
  return test ? [{ test, seconds, load: name === needsAll ? processors : 1 }] : [];
}

/** The tests in the order in which the workers will take them, as each of them ends the one before. */
function inTurn(waits, works) {
  const order = [];
  let running = [];
  while (waits.length + works.length > 0) {
    const load = running.reduce((sum, plan) => sum + plan.load, 0);
    const [first, second] = load < processors ? [works, waits] : [waits, works];
    const next = first.shift() ?? second.shift();
    order.push(next.test);
    running.push({ ...next, left: next.seconds });
    if (running.length === workers) running = afterNextEnd(running);
  }
  return order;
}

/** What still runs once the first of these has ended. */
function afterNextEnd(running) {
  const passed = Math.min(...running.map(({ left }) => left));
  return running.map(plan => ({ ...plan, left: plan.left - passed })).filter(({ left }) => left > 0);
}
