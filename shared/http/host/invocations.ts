import * as core from '@azure/functions-core';
import { settlesWithin } from '../../calls/pause.ts';
import { serverResponseOf } from './server-response.ts';

/**
 * How long the request of an invocation may take to arrive, in milliseconds. The host sends both at the same time and gives
 * up after ten attempts within seconds; Azure's front end waits for at most 230 s.
 */
const defaultTimeout = 60_000;

async function arrived<T>(invocationId: string, request: Promise<T>, timeout: number): Promise<T> {
  if (await settlesWithin(request, timeout)) return request;
  // Nobody would answer it if it came later. If it cannot be read then, there is no response to end.
  request.then(
    () => serverResponseOf(invocationId)?.destroy(),
    () => undefined,
  );
  throw new Error(`The request of invocation ${invocationId} has not come within ${timeout} ms`);
}

/**
 * Fits the library's handling of invocations to the host. Call this after the functions are registered.
 *
 * Of the metadata that the host sends, only the request's headers are kept, and they are taken from the request itself. The
 * host mixes in the query and the body, and a value there that is named `Headers` replaces the headers. The library makes its
 * request object from them before it calls any handler; if it cannot, it throws, and the client waits for minutes without an
 * answer.
 *
 * An invocation ends if its request never arrives. The library would wait for ever, and host.json sets no functionTimeout,
 * because that would end the whole worker.
 */
export function fitInvocationsToHost(arrivalTimeout = defaultTimeout): void {
  // A worker that does not expose its model is left alone.
  const model = core.getProgrammingModel?.();
  if (!model) return;
  const getInvocationModel = model.getInvocationModel.bind(model);
  model.getInvocationModel = invocation => {
    const { invocationId } = invocation;
    invocation.request.triggerMetadata = {
      // Looked up when the request has arrived, which can be later than its invocation.
      get Headers() {
        const headers = serverResponseOf(invocationId)?.req.headers;
        return headers && { json: JSON.stringify(headers) };
      },
    };
    const inner = getInvocationModel(invocation);
    const getArguments = inner.getArguments.bind(inner);
    inner.getArguments = () => arrived(invocationId, getArguments(), arrivalTimeout);
    return inner;
  };
}
