import type { PartitionState } from '../storage/write-history.ts';
import { type Answer, answerFailure } from './answer.ts';
import type { CosmosRequest } from './handle-request.ts';
import { findTarget, type ItemTarget } from './item-target.ts';
import { describeSession } from './session-token.ts';

/** Answers one kind of request to items; @throws CosmosFailure, QueryRefusal. */
export type ItemHandler = (request: CosmosRequest, target: ItemTarget) => Answer;

/**
 * Answers a request to items; reads come from a replica that may lag.
 * Failures have session tokens too: the 409 of a repeated create shows the client the write whose answer it lost.
 * @throws CosmosFailure 404 with substatus 1002; 400, 404 and 410 for a wrong address.
 */
export function handleItemRequest(request: CosmosRequest, handle: ItemHandler): Answer {
  const target = findTarget(request);
  const { container, parts } = target;
  const older = request.replicas.chooseStates(request, target);
  const answer = answerFrom(older, request, target, handle);
  const states = older ?? parts.map(part => container.items.newestState(part));
  return { ...answer, headers: { ...answer.headers, ...describeSession(container, states) } };
}

function answerFrom(
  older: PartitionState[] | undefined,
  request: CosmosRequest,
  target: ItemTarget,
  handle: ItemHandler,
): Answer {
  try {
    return older
      ? target.container.items.readAt(older, () => handle(request, target))
      : handle(request, target);
  } catch (error) {
    return answerFailure(error);
  }
}
