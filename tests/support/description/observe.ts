import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Checks } from './checks.ts';
import type { Exchange } from './exchange.ts';
import { isObserved } from './observed-tests.ts';
import { Observer } from './observer.ts';
import { checksFolder, type Seen, seenFile } from './seen.ts';

// Made with the first exchange: most test files send nothing.
let observer: Observer | undefined;

/** Checks a request and its answer against the description. Differences fail the test file at its end. */
export function observe(exchange: Exchange, api: string): void {
  if (!isObserved(expect.getState().testPath ?? '')) return;
  observer ??= new Observer(new Checks(checksFolder()));
  observer.observe(exchange, api);
}

/** To be called at the end of each test file. @throws Error that lists the differences from the description. */
export function finish(testPath: string): void {
  if (!isObserved(testPath)) return;
  observer?.settle();
  const seen: Seen = { testPath, seen: [...(observer?.seen ?? [])] };
  writeFileSync(join(checksFolder(), seenFile(randomUUID())), JSON.stringify(seen));
  if (!observer) return;
  const faults = [...observer.faults];
  observer = undefined;
  if (faults.length === 0) return;
  const most = 30;
  const more = faults.length > most ? [`and ${faults.length - most} others`] : [];
  throw new Error(
    `Different from the description (shared/operations, shared/description):\n${[...faults.slice(0, most), ...more].join('\n')}`,
  );
}
