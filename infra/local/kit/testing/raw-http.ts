import { connect, type Socket } from 'node:net';
import { connect as connectSecurely } from 'node:tls';

/** Headers with which a request reaches what is served at `api`: those of its host, and of a session if one is needed. */
export function ownHeaders({ api, session }: { api: string; session: Record<string, string> }): string[] {
  return [
    `Host: ${new URL(api).host}`,
    ...Object.entries(session).map(([name, value]) => `${name}: ${value}`),
  ];
}

export interface RawResponse {
  status: number;
  /** Name (lower case) and value as they were sent, in order. */
  headers: [string, string][];
  /** Everything after the headers, not decoded. */
  body: string;
}

/** Opens a connection to the server of `url` and sends `text`; for requests that fetch would correct or refuse. */
export function openRaw(url: string, text: string | Buffer): Socket {
  const { protocol, hostname, port } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, '');
  const socket =
    protocol === 'https:'
      ? connectSecurely({ host, port: Number(port || 443), servername: host })
      : connect({ host, port: Number(port || 80) });
  socket.write(text);
  return socket;
}

/** Everything that the server sends until it ends or breaks the connection. */
export function readAll(socket: Socket): Promise<string> {
  return new Promise(resolve => {
    const chunks: Buffer[] = [];
    socket.on('data', chunk => chunks.push(chunk));
    socket.on('error', () => socket.destroy()); // a reset ends the answer, too
    socket.on('close', () => resolve(Buffer.concat(chunks).toString('latin1')));
  });
}

const isHost = (header: string) => /^host:/i.test(header);

/** Sends one request line with headers over a connection of its own, for localhost unless the headers name a host. */
export async function sendRaw(
  url: string,
  line: string,
  headers: string[] = [],
  body = '',
): Promise<RawResponse> {
  const host = headers.some(isHost) ? [] : ['Host: localhost'];
  const head = [`${line} HTTP/1.1`, ...host, 'Connection: close', ...headers].join('\r\n');
  const answer = await readAll(openRaw(url, Buffer.from(`${head}\r\n\r\n${body}`, 'latin1')));
  const [start = '', ...rest] = answer.split('\r\n\r\n');
  const [statusLine = '', ...lines] = start.split('\r\n');
  return {
    status: Number(statusLine.split(' ')[1]),
    headers: lines.map(header => {
      const colon = header.indexOf(':');
      return [header.slice(0, colon).toLowerCase(), header.slice(colon + 1).trim()];
    }),
    body: rest.join('\r\n\r\n'),
  };
}

/** Sends the head of a request byte by byte, without an end. @returns what is answered. */
export async function sendHeadSlowly(url: string): Promise<string> {
  const socket = openRaw(url, 'GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ');
  const drip = setInterval(() => socket.write('x'), 500);
  const answer = await readAll(socket);
  clearInterval(drip);
  return answer;
}
