import { textOf } from '../answers/encoded.ts';
import { blog, collectionOf, type Family, type Payload } from '../content/families.ts';
import { observe } from '../description/observe.ts';
import type { Surface } from '../description/seen.ts';
import { sendHttp } from '../requests/send-http.ts';
import { repeat } from '../requests/together.ts';

/** An answer of the service, read to its end. */
export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  /** The body as JSON. Throws if it is not JSON. */
  json<T = Record<string, unknown>>(): T;
}

/** A running service as its callers know it: over HTTP only, wherever it is. */
export interface Service {
  /** The address of the API, such as http://127.0.0.1:40001/api. */
  api: string;
  /** Headers that a request not made by `send` must have: a session's cookie, with SIGN_IN. */
  session: Record<string, string>;
  /** Internal texts that no answer may contain, as far as they are known. */
  secrets: string[];
  /**
   * Sends a request. `path` is relative to the API (`blog/…`). A body that is a string or bytes is sent unchanged,
   * anything else as JSON.
   */
  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  /** Creates an entity and returns its identifier. Throws if the answer is not 201. */
  create(collection: string, entity: Record<string, unknown>): Promise<string>;
  /** Creates children by one request, in lists named as in an export. Throws if they are not created. */
  createContent(blogId: string, content: Record<string, Payload[]>): Promise<void>;
  /** Creates a blog with only its required fields and returns its identifier. */
  newBlog(): Promise<string>;
  /** Creates a child with every field, and these; returns its identifier. */
  createIn(blogId: string, family: Family, payload?: Payload): Promise<string>;
  /**
   * Creates children of one family, many with a request, and returns their identifiers. Throws if they are not created.
   * @param payloadOf the child with this number, from 0; with every field if left out. They may refer to four others at most.
   */
  createMany(
    blogId: string,
    family: Family,
    count: number,
    payloadOf?: (index: number) => Payload,
  ): Promise<string[]>;
  /** The JSON at a path, whatever the status. */
  read(path: string): Promise<Payload>;
  stop(): Promise<void>;
}

/** What one request creates: at most 99 entities with what they refer to, and less than 2 MB as they are stored. */
const together = { entities: 95, characters: 500_000 };

/** Payloads in the order given, in parts that one request can create. */
export function partsOf(payloads: Payload[]): Payload[][] {
  const parts: Payload[][] = [];
  let room = 0;
  for (const payload of payloads) {
    const { length } = JSON.stringify(payload);
    const part = parts.at(-1);
    if (part && part.length < together.entities && length <= room) {
      part.push(payload);
      room -= length;
    } else {
      parts.push([payload]);
      room = together.characters - length;
    }
  }
  return parts;
}

/**
 * Calls the service at an address.
 * @param url without a trailing slash; the API is at `/api` there.
 * @param session headers that are sent with each request.
 * @param surface whose description its answers are checked against.
 */
export function serviceAt(
  url: string,
  session: Record<string, string>,
  surface: Surface = 'api',
): Omit<Service, 'secrets' | 'stop'> {
  const api = `${url}/api`;

  const send: Service['send'] = async (method, path, body, headers) => {
    const asIs = typeof body === 'string' || body instanceof Uint8Array;
    const url = `${api}/${path}`;
    const sent = asIs ? body : JSON.stringify(body);
    const answer = await sendHttp(url, method, { ...headers, ...session }, sent);
    const text = textOf(answer);
    observe({ method, url, body: sent, sent: headers ?? {}, ...answer, text }, api, surface);
    return { status: answer.status, headers: answer.headers, text, json: () => JSON.parse(text) };
  };

  const create: Service['create'] = async (collection, entity) => {
    const answer = await send('POST', collection, entity);
    const location = answer.headers.get('location');
    if (answer.status !== 201 || !location)
      throw new Error(`POST ${collection}: ${answer.status} ${answer.text}`);
    return location.slice(location.lastIndexOf('/') + 1);
  };

  const createContent: Service['createContent'] = async (blogId, content) => {
    const { status, text } = await send('POST', `blog/${blogId}/content`, content);
    if (status !== 201) throw new Error(`POST content: ${status} ${text}`);
  };

  const createMany: Service['createMany'] = async (blogId, family, count, payloadOf = () => family.full) => {
    const ids = repeat(count, () => crypto.randomUUID());
    const payloads = ids.map((id, index) => ({ ...payloadOf(index), [family.idField]: id }));
    for (const part of partsOf(payloads)) await createContent(blogId, { [family.collection]: part });
    return ids;
  };

  return {
    api,
    session,
    send,
    create,
    createContent,
    createMany,
    newBlog: () => create('blog', blog.minimal),
    createIn: (blogId, family, payload) =>
      create(collectionOf(family, blogId), { ...family.full, ...payload }),
    read: async path => (await send('GET', path)).json(),
  };
}
