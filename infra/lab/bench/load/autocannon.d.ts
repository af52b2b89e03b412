/** The part of autocannon that is used; it has no types of its own. */
declare module 'autocannon' {
  interface RequestData {
    method?: string;
    path?: string;
    body?: string;
    headers?: Record<string, string>;
  }

  interface Options {
    url: string;
    connections: number;
    /** Requests of all connections together. */
    amount: number;
    /** The interval at which it checks whether all is done, in milliseconds. */
    sampleInt: number;
    /** The timeout of an answer, in seconds. */
    timeout: number;
    /** Called before each request except a connection's first, which it also prepares. */
    requests: [{ setupRequest(request: RequestData): RequestData }];
  }

  interface Result {
    /** Failed connections, and answers that timed out. */
    errors: number;
    statusCodeStats: Record<string, { count: number }>;
  }

  interface Run extends PromiseLike<Result> {
    on(
      event: 'response',
      /** @param milliseconds from sending the request to the end of the answer. */
      listener: (client: unknown, statusCode: number, bytes: number, milliseconds: number) => void,
    ): Run;
  }

  export default function autocannon(options: Options): Run;
}
