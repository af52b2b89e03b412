/** Status codes of failures and the `code` word that Cosmos DB puts beside them (REST: "HTTP status codes for Azure Cosmos DB"). */
const codeWords: Record<number, string> = {
  400: 'BadRequest',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'NotFound',
  405: 'MethodNotAllowed',
  408: 'RequestTimeout',
  409: 'Conflict',
  410: 'Gone',
  412: 'PreconditionFailed',
  413: 'RequestEntityTooLarge',
  429: 'TooManyRequests',
  449: 'RetryWith',
  500: 'InternalServerError',
  501: 'NotImplemented',
  503: 'ServiceUnavailable',
};

/** What an error answer can carry besides its status and message. */
export interface FailureDetails {
  substatus?: number;
  /** Request units spent before the failure. */
  charge?: number;
  retryAfterMs?: number;
  /** The query plan as JSON text, which the SDK looks for beside substatus 1004. */
  additionalErrorInfo?: string;
}

/** A request, or one operation of a batch, that Cosmos DB answers with an error status. */
export class CosmosFailure extends Error {
  override name = 'CosmosFailure';
  readonly statusCode: number;
  readonly details: FailureDetails;

  constructor(statusCode: number, message: string, details: FailureDetails = {}) {
    super(message);
    this.statusCode = statusCode;
    this.details = details;
  }

  /** The JSON body of the answer; the SDK crashes on an error answer without one. */
  toJson(): string {
    const { additionalErrorInfo } = this.details;
    const code = codeWords[this.statusCode] ?? 'Unknown';
    return JSON.stringify({
      code,
      message: this.message,
      ...(additionalErrorInfo && { additionalErrorInfo }),
    });
  }
}

/** 400 for a request that is wrong in itself. */
export function badRequest(message: string, substatus?: number): CosmosFailure {
  return new CosmosFailure(400, message, substatus === undefined ? {} : { substatus });
}

/** The substatus of 404 for a resource whose container or database does not exist (REST: "Owner resource does not exist"). */
const ownerNotFound = 1003;

/** 404 for an item whose container, or a container whose database, does not exist. */
export function ownerMissing(what: string): CosmosFailure {
  return new CosmosFailure(404, `Owner resource does not exist: ${what}`, { substatus: ownerNotFound });
}

/** 400 for a feature that Azure Cosmos DB may have and this server has not: refused, never answered wrongly. */
export function notSupported(what: string): CosmosFailure {
  return new CosmosFailure(400, `${what} not supported by local Cosmos DB`);
}
