import { observe } from './description/observe.ts';
import type { Surface } from './description/seen.ts';
import { textOf } from './encoded.ts';
import { blog, collectionOf, type Payload } from './families.ts';
import { sendHttp } from './send-http.ts';
import type { Service } from './service.ts';
import { repeat } from './together.ts';

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
