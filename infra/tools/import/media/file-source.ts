import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { printable } from '../printable.ts';
import { FetchedFile } from './fetched-file.ts';
import { MediaFolder } from './media-folder.ts';
import { NotMoved } from './not-moved.ts';
import { PublicHosts } from './public-hosts.ts';

/** What fetching one file may take. */
export interface FetchLimits {
  /** Without a byte, in milliseconds. */
  silence: number;
  /** In all, redirects included, in milliseconds. */
  whole: number;
  redirects: number;
}

const usual: FetchLimits = { silence: 30_000, whole: 300_000, redirects: 5 };

/** Some sites refuse a client that does not say what it is. No other header says anything of the user, and those of --header are not sent. */
const headers = { Accept: '*/*', 'Accept-Encoding': 'identity', 'User-Agent': 'blog-content-service-import' };

const redirects = new Set([301, 302, 303, 307, 308]);

const megabytes = (bytes: number) => `${(bytes / 1_048_576).toLocaleString('en')} MB`;

const tooLong = (maxBytes: number) => new NotMoved(`it has more than ${megabytes(maxBytes)}`);

/** The address that a redirect leads to. */
function redirected({ headers: { location } }: IncomingMessage, from: URL): URL {
  if (location === undefined || !URL.canParse(location, from.href))
    throw new NotMoved('it redirects without an address');
  return new URL(location, from);
}

/** What ended a request, as the reason why there is no file. */
function asNotMoved(what: string, error: unknown): NotMoved {
  if (error instanceof NotMoved) return error;
  // An abort's code is a number.
  const { code, message } = error as { code?: unknown; message: string };
  return new NotMoved(`${what} (${printable(typeof code === 'string' ? code : message)})`, {
    cause: error,
  });
}

/** Where files may come from besides public hosts. */
export interface FilePlaces {
  /** A host, or a host and its port, that files are fetched from although it is not public. */
  allowed?: string | undefined;
  /** A folder, which is looked into first. */
  folder?: string | undefined;
}

/** Has files from a folder, or fetches them from the web: only from public hosts, within limits, and without credentials. */
export class MediaSource {
  readonly #hosts: PublicHosts;
  readonly #folder: MediaFolder | undefined;
  readonly #limits: FetchLimits;

  constructor({ allowed, folder }: FilePlaces = {}, limits = usual) {
    this.#hosts = new PublicHosts(allowed);
    this.#folder = folder === undefined ? undefined : new MediaFolder(folder);
    this.#limits = limits;
  }

  /**
   * A file on the disk. The caller closes it.
   * @throws NotMoved if it cannot be had; the reason of an abort as it is.
   */
  async fetch(address: string, maxBytes: number, signal: AbortSignal): Promise<FetchedFile> {
    const path = await this.#folder?.pathOf(address);
    if (path !== undefined) return opened(path, maxBytes);
    if (!this.#folder) return this.#fetchFromWeb(address, maxBytes, signal);
    return this.#fetchFromWeb(address, maxBytes, signal).catch(error => {
      if (!(error instanceof NotMoved)) throw error;
      throw new NotMoved(`it is not in the folder (from the web: ${error.message})`, { cause: error });
    });
  }

  async #fetchFromWeb(address: string, maxBytes: number, signal: AbortSignal): Promise<FetchedFile> {
    const deadline = AbortSignal.timeout(this.#limits.whole);
    const end = AbortSignal.any([deadline, signal]);
    try {
      return await this.#saved(await this.#answerOf(new URL(address), end), maxBytes);
    } catch (error) {
      signal.throwIfAborted();
      if (deadline.aborted) throw new NotMoved(`not over after ${this.#limits.whole / 1000} s`);
      throw error;
    }
  }

  /** The answer that has the file, wherever it is redirected to. */
  async #answerOf(address: URL, signal: AbortSignal): Promise<IncomingMessage> {
    let url = address;
    for (let left = this.#limits.redirects; ; left--) {
      const answer = await this.#send(url, signal);
      const { statusCode = 0 } = answer;
      if (statusCode === 200) return answer;
      answer.destroy();
      if (!redirects.has(statusCode)) throw new NotMoved(`it was answered ${statusCode}`);
      if (left === 0) throw new NotMoved(`it redirects more than ${this.#limits.redirects} times`);
      url = redirected(answer, url);
    }
  }

  #send(url: URL, signal: AbortSignal): Promise<IncomingMessage> {
    if (!/^https?:$/.test(url.protocol))
      throw new NotMoved(`it redirects to ${printable(url.protocol)} (expected http or https)`);
    if (url.username || url.password)
      throw new NotMoved('its address has a user or password, which is not sent');
    const lookup = this.#hosts.lookupFor(url);
    const { silence } = this.#limits;
    const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
    return new Promise((resolve, reject) => {
      let answer: IncomingMessage | undefined;
      // A connection for each: one that a server is about to close would fail the next file.
      const sent = send(
        url,
        { agent: false, headers, timeout: silence, ...(lookup && { lookup }) },
        given => {
          answer = given;
          resolve(given);
        },
      );
      const giveUp = (error: Error) => (answer ?? sent).destroy(error);
      sent.on('timeout', () => giveUp(new NotMoved(`no data for ${silence / 1000} s`)));
      signal.addEventListener('abort', () => giveUp(signal.reason), { once: true });
      sent.on('error', error => reject(asNotMoved('no answer', error)));
      sent.end();
    });
  }

  async #saved(answer: IncomingMessage, maxBytes: number): Promise<FetchedFile> {
    const { 'content-length': length, 'content-encoding': encoding } = answer.headers;
    if (Number(length) > maxBytes || encoding) {
      answer.destroy();
      throw encoding ? new NotMoved(`it comes as ${printable(encoding)}, unasked`) : tooLong(maxBytes);
    }
    const file = await FetchedFile.create();
    try {
      for await (const chunk of received(answer)) {
        await file.append(chunk);
        if (file.bytes > maxBytes) throw tooLong(maxBytes);
      }
      return file;
    } catch (error) {
      await file.close();
      throw error;
    }
  }
}

/** A file of the folder. */
async function opened(path: string, maxBytes: number): Promise<FetchedFile> {
  const file = await FetchedFile.at(path).catch((error: NodeJS.ErrnoException) => {
    throw new NotMoved(`it cannot be read in the folder (${error.code})`, { cause: error });
  });
  if (file.bytes <= maxBytes) return file;
  await file.close();
  throw tooLong(maxBytes);
}

/** The bytes of an answer. @throws NotMoved if it is cut off, which a failure of the disk is not taken for. */
async function* received(answer: IncomingMessage): AsyncGenerator<Uint8Array> {
  try {
    yield* answer;
  } catch (error) {
    throw asNotMoved('it was cut off', error);
  }
}
