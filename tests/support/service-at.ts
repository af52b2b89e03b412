import { observe } from './description/observe.ts';
import { blog, collectionOf } from './families.ts';
import type { Service } from './service.ts';

/**
 * Calls the service at an address.
 * @param url without a trailing slash; the API is at `/api` there.
 * @param session headers that are sent with each request.
 */
export function serviceAt(url: string, session: Record<string, string>): Omit<Service, 'secrets' | 'stop'> {
  const api = `${url}/api`;

  const send: Service['send'] = async (method, path, body, headers) => {
    const asIs = typeof body === 'string' || body instanceof Uint8Array;
    const url = `${api}/${path}`;
    const sent = asIs ? body : JSON.stringify(body);
    const response = await fetch(url, {
      method,
      headers: { ...headers, ...session },
      body: sent,
      // The service answers with the address that was called.
      redirect: 'manual',
    });
    const text = await response.text();
    const told = { status: response.status, headers: new Map(response.headers), text };
    observe({ method, url, body: sent, sent: headers ?? {}, ...told }, api);
    return { status: response.status, headers: response.headers, text, json: () => JSON.parse(text) };
  };

  const create: Service['create'] = async (collection, entity) => {
    const answer = await send('POST', collection, entity);
    const location = answer.headers.get('location');
    if (answer.status !== 201 || !location)
      throw new Error(`POST ${collection}: ${answer.status} ${answer.text}`);
    return location.slice(location.lastIndexOf('/') + 1);
  };

  return {
    api,
    session,
    send,
    create,
    newBlog: () => create('blog', blog.minimal),
    createIn: (blogId, family, payload) =>
      create(collectionOf(family, blogId), { ...family.full, ...payload }),
    read: async path => (await send('GET', path)).json(),
  };
}
