import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { CosmosFailure } from '../cosmos-failure.ts';
import { roundCharge } from '../items/request-charge.ts';
import { QueryRefusal } from '../query/refusal.ts';
import { isOfDisk } from '../storage/unusable-file.ts';

/** The answer to a request; the headers that every answer has are added when it is sent. */
export interface Answer {
  statusCode: number;
  headers: Record<string, string>;
  /** JSON text; absent with 204 and 304. */
  body?: string;
  /** Request units. */
  charge: number;
}

/** The answer to an error; one that is neither a failure nor a refusal is a defect and answered with 500. */
export function answerFailure(error: unknown): Answer {
  const failure = readFailure(error);
  const { substatus, charge = 0, retryAfterMs } = failure.details;
  return {
    statusCode: failure.statusCode,
    headers: {
      ...(substatus !== undefined && { 'x-ms-substatus': String(substatus) }),
      ...(retryAfterMs !== undefined && { 'x-ms-retry-after-ms': String(retryAfterMs) }),
    },
    body: failure.toJson(),
    charge,
  };
}

function readFailure(error: unknown): CosmosFailure {
  if (error instanceof CosmosFailure) return error;
  if (error instanceof QueryRefusal) return new CosmosFailure(400, error.message);
  const reason = error instanceof Error ? error.message : String(error);
  if (isOfDisk(error)) {
    logOnce(`Local Cosmos DB fails on requests (${reason}): check the disk of its data`);
  } else {
    console.error('Local Cosmos DB failed on a request', error);
  }
  return new CosmosFailure(500, `Local Cosmos DB failed on the request: ${reason}`);
}

const logged = new Set<string>();

/** Prints a line that is as true of the requests that follow. */
function logOnce(line: string): void {
  if (!logged.has(line)) console.error(line);
  logged.add(line);
}

/** Sends an answer and ends the response. */
export function sendAnswer(response: ServerResponse, { statusCode, headers, body, charge }: Answer): void {
  const length = body === undefined ? undefined : Buffer.byteLength(body);
  response.writeHead(statusCode, {
    ...(length !== undefined && { 'content-type': 'application/json', 'content-length': length }),
    'x-ms-activity-id': randomUUID(),
    'x-ms-request-charge': String(roundCharge(charge)),
    ...headers,
  });
  response.end(body);
}
