import type { ServerResponse } from 'node:http';
import { CosmosFailure } from '../cosmos-failure.ts';
import { type Answer, answerFailure, sendAnswer } from './answer.ts';
import type { Fault } from './fault-injector.ts';

/** How a request is answered, with or without a fault. */
interface FaultBehaviour {
  /** Returns the answer, with or without executing the request; status code 0 means no answer. */
  answer(execute: () => Answer, fault: Fault | undefined): Answer;
  deliver(response: ServerResponse, answer: Answer): void;
}

const execute: FaultBehaviour['answer'] = run => run();
const closeConnection: FaultBehaviour['deliver'] = response => {
  response.destroy();
};

/** The behaviour without a fault. */
export const noFault: FaultBehaviour = { answer: execute, deliver: sendAnswer };

export const faultBehaviours: Record<Fault['kind'], FaultBehaviour> = {
  status: { answer: (_execute, fault) => makeStatusAnswer(fault), deliver: sendAnswer },
  delay: noFault,
  dropBefore: { answer: () => ({ statusCode: 0, headers: {}, charge: 0 }), deliver: closeConnection },
  dropAfter: { answer: execute, deliver: closeConnection },
  loseAnswer: { answer: execute, deliver: () => undefined },
  malformed: {
    answer: execute,
    deliver: (response, answer) =>
      sendAnswer(response, { ...answer, statusCode: 200, body: '{"id": "cut off' }),
  },
  foreign: { answer: (_execute, fault) => makeForeignAnswer(fault), deliver: sendAnswer },
};

function makeForeignAnswer({ foreign, substatus }: Partial<Fault> = {}): Answer {
  const { statusCode = 500, body } = foreign ?? {};
  const headers = {
    // A redirect must have an address.
    ...(statusCode === 302 && { location: '/elsewhere' }),
    ...(substatus !== undefined && { 'x-ms-substatus': String(substatus) }),
  };
  return { statusCode, headers, charge: 0, ...(body !== undefined && { body }) };
}

function makeStatusAnswer(fault: Fault | undefined): Answer {
  const { statusCode = 503, substatus, retryAfterMs } = fault ?? {};
  const message = `Injected fault: ${statusCode}`;
  return answerFailure(
    new CosmosFailure(statusCode, message, {
      ...(substatus !== undefined && { substatus }),
      ...(retryAfterMs !== undefined && { retryAfterMs }),
    }),
  );
}
