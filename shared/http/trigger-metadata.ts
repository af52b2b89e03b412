import * as core from '@azure/functions-core';

/**
 * Leaves the request's headers of all that the host tells of a request. It mixes in what the query and the body have,
 * and a value there that is named `Headers` takes the headers' place: the library makes a request with it before any
 * handler is called, and where it cannot, throws, so that the client waits for minutes without an answer.
 * To be called when the functions are registered.
 */
export function dropCallersMetadata(): void {
  // A worker that does not tell its model is left as it is.
  const model = core.getProgrammingModel?.();
  if (!model) return;
  const getInvocationModel = model.getInvocationModel.bind(model);
  model.getInvocationModel = invocation => {
    const headers = invocation.request.triggerMetadata?.Headers;
    // The host's own come as JSON, a caller's text as a string.
    invocation.request.triggerMetadata = headers?.json ? { Headers: headers } : {};
    return getInvocationModel(invocation);
  };
}
