import * as core from '@azure/functions-core';
import { serverResponseOf } from './server-response.ts';

/**
 * How long the request of an invocation may take to arrive, in milliseconds. The host sends both at the same time and gives
 * up after ten attempts within seconds; Azure's front end waits for at most 230 s.
 */
const defaultPatience = 60_000;

async function arrived<T>(invocationId: string, request: Promise<T>, patience: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const missing = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      // Nobody would answer it if it came later. If it cannot be read then, there is no response to end.
      request.then(
        () => serverResponseOf(invocationId)?.destroy(),
        () => undefined,
      );
      reject(new Error(`The request of invocation ${invocationId} has not come within ${patience} ms`));
    }, patience);
  });
  try {
    return await Promise.race([request, missing]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Ends an invocation whose request never arrives. The library would wait for ever, and host.json sets no functionTimeout,
 * because that would end the whole worker. Call this after the functions are registered.
 */
export function limitArrival(patience = defaultPatience): void {
  const model = core.getProgrammingModel?.();
  if (!model) return;
  const getInvocationModel = model.getInvocationModel.bind(model);
  model.getInvocationModel = invocation => {
    const inner = getInvocationModel(invocation);
    const getArguments = inner.getArguments.bind(inner);
    inner.getArguments = () => arrived(invocation.invocationId, getArguments(), patience);
    return inner;
  };
}
