// @ts-check
// A receiver of a blog's events, to start from: SECRET=whsec_… node receiver.mjs PORT

import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { whyRefused } from './signature.mjs';

/**
 * What the service tells (contract.md, Events).
 * @typedef {{ id: string, source: string, type: string, time: string, subject: string, data?: { slug: string, url?: string } }} BlogEvent
 */

/** More than an event has, in bytes. */
const maxBody = 20_000;
/** How many events are remembered: what is sent again has the same identifier. */
const remembered = 1_000;

/** @param {import('node:http').IncomingMessage} request @returns the whole body; undefined if it is too long. */
async function bodyOf(request) {
  const chunks = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > maxBody) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

/**
 * A server that takes the events of endpoints with a secret. It answers first and works afterwards: the service waits for 15 seconds,
 * and takes anything but a 2xx for a failure.
 * @param {{ secret: string, tell: (event: BlogEvent) => void, refuse: (why: string) => void }} options `tell` gets each event once.
 */
export function receiver({ secret, tell, refuse }) {
  /** @type {Set<string>} */
  const known = new Set();
  return createServer(async (request, response) => {
    const answer = (/** @type {number} */ status, text = '') =>
      response.writeHead(status, { 'content-type': 'text/plain', connection: 'close' }).end(text);
    try {
      if (request.method !== 'POST') return void answer(405, 'Events come by POST.\n');
      const body = await bodyOf(request);
      const why = body === undefined ? 'it is too long' : whyRefused(secret, request.headers, body);
      if (body === undefined || why) {
        refuse(why ?? '');
        return void answer(400, `Refused: ${why}\n`);
      }
      answer(204);
      /** @type {BlogEvent} */
      const event = JSON.parse(body);
      if (known.has(event.id)) return;
      known.add(event.id);
      const [oldest] = known;
      if (known.size > remembered && oldest) known.delete(oldest);
      tell(event);
    } catch (error) {
      refuse(String(error));
      response.destroy();
    }
  });
}

/** An event in a line. @param {BlogEvent} event */
export const lineOf = ({ time, type, source, data }) =>
  [time, type, data ? (data.url ?? data.slug) : source].join(' ');

// Run as a program, and not imported by one.
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [port = '8080'] = process.argv.slice(2);
  const { SECRET } = process.env;
  if (!SECRET) {
    console.error('SECRET must be the secret of the endpoint: SECRET=whsec_… node receiver.mjs PORT');
    process.exit(1);
  }
  const server = receiver({
    secret: SECRET,
    tell: event => console.log(lineOf(event)),
    refuse: why => console.error(`Refused: ${why}`),
  });
  server.listen(Number(port), '127.0.0.1', () => {
    const { port: taken } = /** @type {import('node:net').AddressInfo} */ (server.address());
    console.log(`Events are taken at http://127.0.0.1:${taken}`);
  });
}
