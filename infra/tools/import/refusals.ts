import { type ProblemType, ServiceError, type Violation } from '../../../client/api/index.ts';
import { printableLines } from './printable.ts';

/** A failure that a retry may get past: the service asked for a retry, failed, or did not answer. */
export class Transient extends Error {
  override readonly name: string = 'Transient';
  /** How long the service asks the client to wait, in milliseconds. */
  readonly retryAfter: number | undefined;

  constructor(message: string, { retryAfter, ...options }: ErrorOptions & { retryAfter?: number } = {}) {
    super(message, options);
    this.retryAfter = retryAfter;
  }
}

/** An answer that cannot be from the service, such as a page: another server gave it, or a sign-in before the service. */
export class ForeignAnswer extends Error {
  override readonly name = 'ForeignAnswer';
}

/** Statuses that a retry may change. */
const transientStatuses = new Set([408, 425, 429, 500, 502, 503, 504]);

/** The problems that the service answers with 500 although the error is in what was sent (contract.md, Problems). */
const permanentTypes = new Set<ProblemType>([
  'urn:problem-type:blog-content-service:body-mismatch',
  'urn:problem-type:blog-content-service:body-not-json',
  'urn:problem-type:blog-content-service:identifier-malformed',
]);

/** Whether the error is in what was sent, so that other entities may succeed although this one was refused. */
export function isOfEntity({ status, type }: ServiceError): boolean {
  return status === 400 || status === 413 || status === 422 || permanentTypes.has(type);
}

/** Whether a medium was refused because of its upload: that is not what was announced, or is not there. */
export const isOfUpload = (error: unknown): boolean =>
  error instanceof ServiceError && /:upload-(?:unfit|missing)$/.test(error.type);

/** Whether nothing is at the address. */
export const isAbsent = (error: unknown): boolean => error instanceof ServiceError && error.status === 404;

/** Whether the identifier of a create is taken. */
export const isTaken = (error: unknown): boolean =>
  error instanceof ServiceError && error.type === 'urn:problem-type:blog-content-service:identifier-taken';

/** Whether the service has no such operation. */
export const isNotOffered = (error: unknown): boolean =>
  error instanceof ServiceError && (error.status === 404 || error.status === 405);

/** The error as {@link Transient} if it is an answer that a retry may get past; any other error as it is. */
export function asTransient(error: unknown): unknown {
  if (!(error instanceof ServiceError) || !transientStatuses.has(error.status) || isOfEntity(error))
    return error;
  const { retryAfter = 0 } = error;
  return new Transient(reasonOf(error), { cause: error, retryAfter: retryAfter * 1000 });
}

/** A place of the body without the mark of a JSON pointer. */
const lineOf = ({ detail, pointer = '', parameter, header }: Violation) =>
  `- ${[parameter ?? header ?? pointer.replace(/^#\/?/, ''), detail].filter(Boolean).join(' ')}`;

/** What the service said: its status and its own text. */
export function reasonOf({ status, detail, violations }: ServiceError): string {
  const text = [detail.trim(), ...violations.map(lineOf)].filter(Boolean).join('\n');
  return `${status} ${printableLines(text) || 'without a text'}`;
}
