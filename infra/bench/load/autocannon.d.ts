/** The part of autocannon that is used; it brings no types of its own. */
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
    /** How often it looks whether all is done, in milliseconds. */
    sampleInt: number;
    /** How long an answer may take, in seconds. */
    timeout: number;
    /** Called before each request but the first of a connection, whose request it makes as well. */
    requests: [{ setupRequest(request: RequestData): RequestData }];
  }

  interface Result {
    /** Connections that failed, and answers that did not come in time. */
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
