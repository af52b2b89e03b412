import type { IncomingMessage, ServerResponse } from 'node:http';
import { CosmosFailure } from '../cosmos-failure.ts';
import { parseJson } from '../items/json.ts';
import { type Answer, answerFailure, sendAnswer } from './answer.ts';
import type { FaultInjector } from './fault-injector.ts';
import { parseFault } from './fault-json.ts';
import { parseReplicaLag } from './replica-lag-json.ts';
import type { Replicas } from './replicas.ts';
import { readBody } from './request-body.ts';
import type { RequestLog } from './request-log.ts';

interface ControlParts {
  requests: RequestLog;
  faults: FaultInjector;
  replicas: Replicas;
}

type ControlHandler = (parts: ControlParts, body: string) => object | undefined;

/** What other processes can do: read the request log, inject faults, let replicas lag. */
const handlers: Record<string, ControlHandler> = {
  'GET /_local/requests': ({ requests }) => ({ counts: requests.counts(), entries: requests.entries() }),
  'DELETE /_local/requests': ({ requests }) => {
    const counts = requests.counts();
    return { counts, entries: requests.take() };
  },
  'POST /_local/faults': ({ faults }, body) => {
    set(body, value => faults.inject(parseFault(value)));
    return undefined;
  },
  'DELETE /_local/faults': ({ faults }) => {
    faults.clear();
    return undefined;
  },
  'PUT /_local/replicas': ({ replicas }, body) => {
    set(body, value => replicas.lag(parseReplicaLag(value)));
    return undefined;
  },
  'DELETE /_local/replicas': ({ replicas }) => {
    replicas.catchUp();
    return undefined;
  },
};

export function isControlPath(path: string): boolean {
  return path.startsWith('/_local/');
}

/**
 * Answers a control request. Instead of a key it needs the header `x-local-control: 1` and a local host name, so that no
 * web page can send it: pages of other origins may not set the header, and a name rebound to this machine is not local.
 */
export async function handleControl(
  parts: ControlParts,
  path: string,
  incoming: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  sendAnswer(response, await answerControl(parts, path, incoming));
}

async function answerControl(parts: ControlParts, path: string, incoming: IncomingMessage): Promise<Answer> {
  const { method, headers } = incoming;
  try {
    const isLocal = /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/.test(headers.host ?? '');
    if (headers['x-local-control'] !== '1' || !isLocal)
      throw new CosmosFailure(403, `${path} needs the header x-local-control: 1 and a local host name`);
    const handle = handlers[`${method} ${path}`];
    if (!handle)
      throw new CosmosFailure(404, `There is no ${method} ${path}, only ${Object.keys(handlers).join(', ')}`);
    const result = handle(parts, await readBody(incoming));
    return result
      ? { statusCode: 200, headers: {}, body: JSON.stringify(result), charge: 0 }
      : { statusCode: 204, headers: {}, charge: 0 };
  } catch (error) {
    return answerFailure(error);
  }
}

/** Passes the value of a JSON body to `take`, whose errors are answered with 400. */
function set(body: string, take: (value: unknown) => void): void {
  const value = parseJson(body);
  try {
    take(value);
  } catch (error) {
    throw new CosmosFailure(400, error instanceof Error ? error.message : String(error));
  }
}
