import { Session } from 'node:inspector';

/*
 * Loaded into a process before anything else (node --expose-gc --require): answers the lab's questions over the channel
 * between them, and ends the process when the lab has ended.
 */

export type Question = { type: 'heap' } | { type: 'coverage'; file: string };

export type Answer =
  /** The memory in use after a full collection, in bytes. */
  | { type: 'heap'; bytes: number }
  /** Where the functions of the file begin that ran since the last question, as offsets; none after the first one. */
  | { type: 'coverage'; starts: number[] };

function heap(): Answer {
  // Twice: objects with memory outside the heap release it only in the next collection.
  for (let times = 0; times < 2; times++) globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return { type: 'heap', bytes: heapUsed + external };
}

let session: Session | undefined;

function startCoverage(): Session {
  session = new Session();
  session.connect();
  session.post('Profiler.enable');
  session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  return session;
}

function coverage(file: string): Answer {
  const starts: number[] = [];
  // It calls back before it returns.
  (session ?? startCoverage()).post('Profiler.takePreciseCoverage', (error, { result }) => {
    if (error) throw error;
    const script = result.find(({ url }) => url.endsWith(file));
    for (const { ranges } of script?.functions ?? []) {
      const [whole] = ranges;
      if (whole && whole.count > 0) starts.push(whole.startOffset);
    }
  });
  return { type: 'coverage', starts };
}

process.on('message', (question: Question) =>
  process.send?.(question.type === 'heap' ? heap() : coverage(question.file)),
);

process.on('disconnect', () => process.exit());
