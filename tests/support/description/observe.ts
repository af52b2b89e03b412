import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Checks } from './checks.ts';
import type { Exchange } from './exchange.ts';
import { isObserved } from './observed-tests.ts';
import { Observer } from './observer.ts';
import { checksFolder, type Seen, type Surface, seenFile } from './seen.ts';

// Made with the first exchange: most test files send nothing.
const observers = new Map<Surface, Observer>();

function observerOf(surface: Surface): Observer {
  const observer = observers.get(surface) ?? new Observer(new Checks(checksFolder(surface)));
  observers.set(surface, observer);
  return observer;
}

/** Checks a request and its answer against a surface's description. Differences fail the test file at its end. */
export function observe(exchange: Exchange, api: string, surface: Surface = 'api'): void {
  if (isObserved(expect.getState().testPath ?? '', surface)) observerOf(surface).observe(exchange, api);
}

/** What was seen of a surface. @returns the differences from its description. */
function finishSurface(testPath: string, surface: Surface): string[] {
  if (!isObserved(testPath, surface)) return [];
  const observer = observers.get(surface);
  observers.delete(surface);
  observer?.settle();
  const seen: Seen = { testPath, seen: [...(observer?.seen ?? [])] };
  writeFileSync(join(checksFolder(surface), seenFile(randomUUID())), JSON.stringify(seen));
  return [...(observer?.faults ?? [])];
}

/** To be called at the end of each test file. @throws Error that lists the differences from the description. */
export function finish(testPath: string): void {
  const faults = [...finishSurface(testPath, 'api'), ...finishSurface(testPath, 'public')];
  if (faults.length === 0) return;
  const most = 30;
  const more = faults.length > most ? [`and ${faults.length - most} others`] : [];
  throw new Error(
    `Different from the description (shared/operations, shared/description):\n${[...faults.slice(0, most), ...more].join('\n')}`,
  );
}
