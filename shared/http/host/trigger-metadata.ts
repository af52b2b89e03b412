import * as core from '@azure/functions-core';
import { serverResponseOf } from './server-response.ts';

/**
 * Keeps only the request's headers of the metadata that the host sends, and takes them from the request itself. The host
 * mixes in the query and the body, and a value there that is named `Headers` replaces the headers. The library makes its
 * request object from them before it calls any handler; if it cannot, it throws, and the client waits for minutes without
 * an answer. Call this after the functions are registered.
 */
export function replaceTriggerMetadata(): void {
  // A worker that does not expose its model is left alone.
  const model = core.getProgrammingModel?.();
  if (!model) return;
  const getInvocationModel = model.getInvocationModel.bind(model);
  model.getInvocationModel = invocation => {
    invocation.request.triggerMetadata = {
      // Looked up when the request has arrived, which can be later than its invocation.
      get Headers() {
        const headers = serverResponseOf(invocation.invocationId)?.req.headers;
        return headers && { json: JSON.stringify(headers) };
      },
    };
    return getInvocationModel(invocation);
  };
}
