/** Statuses and messages of Azure's error codes ("Common REST API error codes", "Azure Blob Storage error codes"). */
const codes = {
  AuthenticationFailed: [
    403,
    'Server failed to authenticate the request. Make sure the value of the Authorization header is formed correctly including the signature.',
  ],
  AuthorizationPermissionMismatch: [
    403,
    'This request is not authorized to perform this operation using this permission.',
  ],
  AuthorizationProtocolMismatch: [
    403,
    'This request is not authorized to perform this operation using this protocol.',
  ],
  AuthorizationSourceIPMismatch: [
    403,
    'This request is not authorized to perform this operation using this source IP.',
  ],
  BlobAlreadyExists: [409, 'The specified blob already exists.'],
  BlobNotFound: [404, 'The specified blob does not exist.'],
  ConditionNotMet: [412, 'The condition specified using HTTP conditional header(s) is not met.'],
  ContainerNotFound: [404, 'The specified container does not exist.'],
  CorsPreflightFailure: [403, 'CORS not enabled or no matching rule found for this request.'],
  Crc64Mismatch: [
    400,
    'The CRC64 value specified in the request did not match with the CRC64 value calculated by the server.',
  ],
  InternalError: [500, 'The server encountered an internal error. Please retry the request.'],
  InvalidAuthenticationInfo: [
    401,
    'Server failed to authenticate the request. Please refer to the information in the www-authenticate header.',
  ],
  InvalidBlockId: [400, 'The specified block ID is invalid. The block ID must be Base64-encoded.'],
  InvalidBlockList: [400, 'The specified block list is invalid.'],
  InvalidHeaderValue: [400, 'The value for one of the HTTP headers is not in the correct format.'],
  InvalidMd5: [
    400,
    'The MD5 value specified in the request is invalid. The MD5 value must be 128 bits and Base64-encoded.',
  ],
  InvalidMetadata: [400, 'The metadata specified is invalid. It has characters that are not permitted.'],
  InvalidQueryParameterValue: [
    400,
    'Value for one of the query parameters specified in the request URI is invalid.',
  ],
  InvalidRange: [416, 'The range specified is invalid for the current size of the resource.'],
  InvalidUri: [400, 'The requested URI does not represent any resource on the server.'],
  InvalidXmlDocument: [400, 'XML specified is not syntactically valid.'],
  InvalidXmlNodeValue: [400, 'The value for one of the XML nodes is not in the correct format.'],
  Md5Mismatch: [
    400,
    'The MD5 value specified in the request did not match with the MD5 value calculated by the server.',
  ],
  MissingContentLengthHeader: [411, 'Content-Length HTTP header is not specified.'],
  MissingRequiredHeader: [400, 'An HTTP header that is mandatory for this request is not specified.'],
  NoAuthenticationInformation: [
    401,
    'Server failed to authenticate the request. Please refer to the information in the www-authenticate header.',
  ],
  NotImplemented: [501, 'The requested operation is not implemented on the specified resource.'],
  OutOfRangeInput: [400, 'One of the request inputs is out of range.'],
  OutOfRangeQueryParameterValue: [
    400,
    'One of the query parameters specified in the request URI is outside the permissible range.',
  ],
  RequestBodyTooLarge: [413, 'The request body is too large and exceeds the maximum permissible limit.'],
  ResourceNotFound: [404, 'The specified resource does not exist.'],
  ServerBusy: [503, 'The server is busy.'],
  SourceConditionNotMet: [412, 'The source condition specified using HTTP conditional header(s) is not met.'],
  TargetConditionNotMet: [412, 'The target condition specified using HTTP conditional header(s) is not met.'],
  UnauthorizedBlobOverwrite: [403, 'This request is not authorized to perform blob overwrites.'],
  UnsatisfiableCondition: [400, 'The request includes an unsatisfiable condition for this operation.'],
  UnsupportedHeader: [400, 'One of the HTTP headers specified in the request is not supported.'],
  UnsupportedQueryParameter: [
    400,
    'One of the query parameters specified in the request URI is not supported.',
  ],
} satisfies Record<string, [status: number, message: string]>;

export type FailureCode = keyof typeof codes | 'CannotVerifyCopySource';

/** A request that Blob Storage answers with an error. */
export class BlobFailure extends Error {
  override name = 'BlobFailure';
  readonly code: FailureCode;
  readonly status: number;
  /** Headers that the answer has besides. */
  readonly headers: Record<string, string>;

  constructor(code: FailureCode, status: number, message: string, headers: Record<string, string> = {}) {
    super(message);
    this.code = code;
    this.status = status;
    this.headers = headers;
  }
}

/**
 * The failure of a code, with Azure's status and message.
 * @param detail what in the request is wrong, in a sentence.
 */
export function blobFailure(
  code: keyof typeof codes,
  detail = '',
  headers: Record<string, string> = {},
): BlobFailure {
  const [status, message] = codes[code];
  return new BlobFailure(code, status, detail ? `${message} ${detail}` : message, headers);
}

/** 304 for a read whose condition is not met. */
export function notModified(etag: string, lastModified: string): BlobFailure {
  const { message } = blobFailure('ConditionNotMet');
  return new BlobFailure('ConditionNotMet', 304, message, { etag, 'last-modified': lastModified });
}

/** The failure of a copy whose source cannot be read: with the status of the source's answer. */
export function copySourceFailure({ status, code, message }: BlobFailure): BlobFailure {
  return new BlobFailure('CannotVerifyCopySource', status, message, {
    'x-ms-copy-source-error-code': code,
    'x-ms-copy-source-status-code': String(status),
  });
}

/** The failure of what Azure may do and this server does not: refused, never answered wrongly. */
export const notSupported = (
  code: 'NotImplemented' | 'UnsupportedHeader' | 'UnsupportedQueryParameter',
  what: string,
): BlobFailure => blobFailure(code, `Local Blob Storage does not support ${what}.`);
