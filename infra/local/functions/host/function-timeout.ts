export interface TimeoutContext {
  /** Milliseconds; undefined when unlimited. */
  functionTimeoutMs: number | undefined;
  /** Called when Azure would end the worker process. */
  onWorkerLost: (reason: string) => void;
}

/** Node.js makes a longer timer, in milliseconds, end at once: 24 days. */
const maxTimer = 2 ** 31 - 1;

/** Azure restarts the worker process when an invocation exceeds `functionTimeout`. @returns what is cleared at its end. */
export function startTimeout(
  { functionTimeoutMs, onWorkerLost }: TimeoutContext,
  name: string,
  invocationId: string,
): NodeJS.Timeout | undefined {
  if (functionTimeoutMs === undefined) return undefined;
  const reason = `${name} ran for ${functionTimeoutMs} ms, host.json's functionTimeout (invocation ${invocationId})`;
  return setTimeout(() => onWorkerLost(reason), Math.min(functionTimeoutMs, maxTimer)).unref();
}
