import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Checks } from './checks.ts';
import type { Exchange } from './exchange.ts';
import { isObserved } from './observed-tests.ts';
import { Observer } from './observer.ts';
import { checksFolder, type Seen, seenFile } from './seen.ts';

// Made with the first exchange: most files of tests send nothing.
let observer: Observer | undefined;

/** Holds what was sent and answered to the description. What differs fails the file of tests at its end. */
export function observe(exchange: Exchange, api: string): void {
  if (!isObserved(expect.getState().testPath ?? '')) return;
  observer ??= new Observer(new Checks(checksFolder()));
  observer.observe(exchange, api);
}

/** To be called at the end of each file of tests. @throws Error that tells what was not as described. */
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
    `Not as the description says (shared/operations, shared/description):\n${[...faults.slice(0, most), ...more].join('\n')}`,
  );
}
