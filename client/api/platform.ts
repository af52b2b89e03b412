/** What is used of the modules of Node.js. */
interface NodeModules {
  'node:fs': {
    createReadStream(path: string): AsyncIterable<Uint8Array>;
    promises: { stat(path: string): Promise<{ size: number }> };
  };
  'node:path': { basename(path: string): string };
  'node:url': { fileURLToPath(url: URL): string };
}

/** What is used of a browser's XMLHttpRequest. */
export interface PageRequest {
  readonly status: number;
  readonly responseText: string;
  readonly upload: { onprogress: ((event: { loaded: number }) => void) | null };
  onload: (() => void) | null;
  onerror: (() => void) | null;
  onabort: (() => void) | null;
  open(method: string, url: string): void;
  setRequestHeader(name: string, value: string): void;
  getResponseHeader(name: string): string | null;
  send(body: Blob): void;
  abort(): void;
}

/** What is used of a worker that answers. */
export interface SizeWorker<Answer> {
  onmessage: ((event: { data: Answer }) => void) | null;
  /** If its file cannot be loaded, or is no script, the event has no message. */
  onerror: ((event: { message?: string }) => void) | null;
  postMessage(picture: Blob): void;
  terminate(): void;
}

/** What either Node.js or a browser has. Modules are asked for, not imported, so that browsers and bundlers load the client. */
interface Platform {
  process?: { getBuiltinModule?<N extends keyof NodeModules>(name: N): NodeModules[N] };
  XMLHttpRequest?: new () => PageRequest;
  Worker?: unknown;
  OffscreenCanvas?: unknown;
}

export const platform = globalThis as Platform;
