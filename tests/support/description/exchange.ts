/** A request and its answer, as a test sent and got them. */
export interface Exchange {
  method: string;
  /** The full address. */
  url: string;
  /** What was sent as a body; undefined for none. */
  body?: string | Uint8Array;
  /** The headers of the request, in any case. */
  sent: Record<string, string>;
  status: number;
  /** The headers of the answer. */
  headers: Headers;
  /** The body of the answer, decompressed. */
  text: string;
}
