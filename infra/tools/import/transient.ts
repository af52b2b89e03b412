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
