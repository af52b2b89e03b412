/** The parts of a `Response` that the client uses. */
export type ResponseParts = Pick<Response, 'ok' | 'status' | 'body' | 'text' | 'json'> & {
  headers: Pick<Headers, 'get'>;
};

/** Sends a request, as the platform's `fetch` does. */
export type Fetch = (url: string, init: RequestInit) => Promise<ResponseParts>;

/** The parts of a request that errors name, or depend on. */
export type Sent = Pick<Request, 'method' | 'url'> & { signal?: AbortSignal | null | undefined };

/** What openapi-fetch makes of a request instead of a `Request`, which `fetch` would make once more at its own cost. */
class Call implements Sent {
  readonly url: string;
  readonly init: RequestInit;
  readonly method: string;
  readonly signal: AbortSignal | null | undefined;

  constructor(url: string, init: RequestInit) {
    this.url = url;
    this.init = init;
    this.method = init.method ?? 'GET';
    this.signal = init.signal;
  }
}

const requests = new WeakMap<ResponseParts, Sent>();

/** The request that an answer answers. */
export const requestOf = (response: ResponseParts): Sent => requests.get(response) ?? { method: '', url: '' };

/** The options with which openapi-fetch makes and sends requests. */
export function sendingWith(send: Fetch = (url, init) => globalThis.fetch(url, init)) {
  const fetch = async (call: Call) => {
    const response = await send(call.url, call.init);
    requests.set(response, call);
    return response;
  };
  // It uses no other parts of a request or response.
  return { Request: Call, fetch } as unknown as {
    Request: typeof Request;
    fetch: (request: Request) => Promise<Response>;
  };
}
