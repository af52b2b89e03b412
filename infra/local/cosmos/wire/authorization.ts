import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { CosmosFailure } from '../cosmos-failure.ts';
import type { Route } from './route.ts';

/** The key of the Azure Cosmos DB emulator, public and the same for everyone ("Azure Cosmos DB emulator", authentication). */
export const emulatorKey =
  'C2y6yDjf5/R+ob0N8A7Cgv30VRDJIWEHLM+4QDU5DE2nQ9nDuVTqobD4b8mGGyPMbIZnqyMsEcaGQy67XIw/Jw==';

/** "Azure Cosmos DB service quotas": maximum clock skew for token authorization, in milliseconds. */
const maxSkew = 15 * 60 * 1000;

/**
 * Checks the signature of a request ("Access control in the Azure Cosmos DB SQL API").
 * @param key the account key as bytes.
 * @throws CosmosFailure 401 without a valid signature, 403 when its date is more than 15 minutes off.
 */
export function authorize(method: string, route: Route, headers: IncomingHttpHeaders, key: Buffer): void {
  const signature = readSignature(headers.authorization);
  const date = headers['x-ms-date'] ?? headers.date;
  if (typeof date !== 'string') throw unauthorized('The request has neither an x-ms-date nor a date header');
  const matches = route.links.some(link => {
    const text = `${method.toLowerCase()}\n${route.resourceType.toLowerCase()}\n${link}\n${date.toLowerCase()}\n\n`;
    return timingSafeEqual(createHmac('sha256', key).update(text).digest(), signature);
  });
  if (!matches) {
    throw unauthorized(
      'The input authorization token cannot serve the request: the key is not the one of this local Cosmos DB, or the signed verb, resource or date are not those of the request',
    );
  }
  checkDate(date);
}

function readSignature(authorization: string | undefined): Buffer {
  if (authorization === undefined) {
    throw unauthorized(
      'Required Header authorization is missing. Ensure a valid Authorization token is passed',
    );
  }
  const [, signature] = /^type=master&ver=1\.0&sig=(.+)$/.exec(decodeToken(authorization)) ?? [];
  const bytes = Buffer.from(signature ?? '', 'base64');
  if (bytes.length !== 32)
    throw unauthorized('The authorization header must be type=master&ver=1.0&sig=…, URL-encoded');
  return bytes;
}

function decodeToken(authorization: string): string {
  try {
    return decodeURIComponent(authorization);
  } catch {
    throw unauthorized('The authorization header must be URL-encoded');
  }
}

function checkDate(date: string): void {
  const skew = Math.abs(Date.now() - Date.parse(date));
  // A date that does not parse gives NaN, for which the comparison is false.
  if (!(skew <= maxSkew)) {
    throw new CosmosFailure(
      403,
      `The authorization token is not valid at the current time: the request is dated ${date}, the server's time is ${new Date().toUTCString()}`,
    );
  }
}

function unauthorized(message: string): CosmosFailure {
  return new CosmosFailure(401, message);
}
