import * as core from '@azure/functions-core';
import { responseOf } from './drain.ts';

/**
 * Puts the headers of the request that came over the wire in the place of all that the host tells of it. The host mixes
 * in what the query and the body have, and a value there that is named `Headers`, text or object, takes the headers'
 * place: the library makes a request with it before any handler is called, and where it cannot, throws, so that the
 * client waits for minutes without an answer. To be called when the functions are registered.
 */
export function replaceTriggerMetadata(): void {
  // A worker that does not tell its model is left as it is.
  const model = core.getProgrammingModel?.();
  if (!model) return;
  const getInvocationModel = model.getInvocationModel.bind(model);
  model.getInvocationModel = invocation => {
    invocation.request.triggerMetadata = {
      // Asked for when the request has come, which can be later than its invocation.
      get Headers() {
        const headers = responseOf(invocation.invocationId)?.req.headers;
        return headers && { json: JSON.stringify(headers) };
      },
    };
    return getInvocationModel(invocation);
  };
}
